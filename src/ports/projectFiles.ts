import type { CurrentContent } from '../core/edits/fileChange';
import type { AgentImage } from './agent';

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
