import { isInside } from '../core/paths/segments';

/** A path that a confined program finds empty. */
export interface HiddenPath {
  readonly path: string;
  /** A socket may be gone before it is hidden. */
  readonly kind: 'file' | 'folder' | 'socket';
}

/** A folder that a confined program sees as it is and writes to without changing it. */
export interface Layer {
  /** A real path. */
  readonly root: string;
  /** Where what is written goes; both lie in one folder of ours. */
  readonly upper: string;
  readonly work: string;
}

/**
 * What a confined program may see and touch. What is not named can be read and not written, and of two paths the inner
 * one counts.
 */
export interface Confinement {
  /** What is written to as it is there: the real files, or a layer over them. */
  readonly writable: readonly string[];
  /** Where what is seen at one of these paths, or read-only, is found; at the path itself unless this says otherwise. */
  readonly from?: (path: string) => string;
  /** Folders that are empty at first and the program's own. */
  readonly fresh: readonly string[];
  /** What inside of these can only be read all the same. */
  readonly readOnly: readonly string[];
  readonly hidden: readonly HiddenPath[];
  /** An empty file, which is seen in the place of hidden ones. */
  readonly blank: string;
  readonly network: 'open' | 'off';
  readonly cwd: string;
  /** It is over when the command is, or only once all that the command started is gone too; then it has to reap. */
  readonly over?: 'withCommand' | 'withAll';
}

/** The innermost of the folders around `path`. */
export function innermost(folders: readonly string[], path: string): string | undefined {
  return folders
    .filter((folder) => isInside(folder, path))
    .reduce<string | undefined>((best, it) => (best === undefined || it.length > best.length ? it : best), undefined);
}
