import type { CurrentContent, CurrentFile } from '../core/edits/fileChange';
import type { Facts, RealPath } from '../core/facts';
import type { PathUse } from '../core/part';
import type { AgentImage } from './agent';

/** Reads files as they are now, unsaved edits in open editors included, so that a preview shows the truth. */
export interface FileReader {
  /** Resolves for every path, also one that cannot be read. Follows links. */
  read(path: string): Promise<SeenFile>;
}

/** A file at one moment; its path is as the call names it. */
export interface SeenFile extends CurrentFile {
  /** Changes whenever the file is written, edited, replaced, made or removed. */
  readonly digest: string;
  /** The content has edits of the person in it that are not saved yet. */
  readonly unsaved?: true;
}

/** Finds and reads files that are given to an agent without its asking. */
export interface ProjectFiles {
  /** The absolute path of what is called `name` in `folder` (`~/` is home); undefined when nothing is there. Follows no link. */
  find(name: string, folder: string): Promise<FoundFile | undefined>;
  /** Reads a file by its real path. One that has become a link, or lies behind one, is unreadable. */
  read(path: string): Promise<CurrentContent>;
  /** Reads a picture in the same way; undefined when it is none, or too large for a message. */
  readImage(path: string): Promise<AgentImage | undefined>;
}

/** Something that lies on the disk under a name. */
export interface FoundFile {
  readonly path: string;
  /** The folder on which relative names in it hang. */
  readonly folder: string;
}

/** Follows links on the disk. */
export interface PathResolver {
  /**
   * What each path really is, also for files that do not exist yet, and each link that a pattern (see
   * `core/paths/usePattern.ts`) meets on the disk. A path that is its own real path is left out.
   */
  resolve(paths: readonly string[], patterns: readonly string[]): Promise<ReadonlyMap<string, RealPath>>;
  /** What lies below the folder of each use, and where links there lead that it follows; one of which that cannot be found out, or not soon, is left out. */
  listTrees(uses: readonly PathUse[]): Promise<Pick<Facts, 'below' | 'beyond'>>;
}
