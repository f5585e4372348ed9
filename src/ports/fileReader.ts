import type { CurrentFile } from '../core/edits/fileChange';

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
