/** A path that a confined program finds empty. */
export interface HiddenPath {
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

/** A folder that a confined program sees as it is and writes to without changing it. */
export interface Layer {
  /** A real path. */
  readonly root: string;
  /** Where what is written goes; both lie in one folder of ours. */
  readonly upper: string;
  readonly work: string;
}

/** What a confined program may see and touch. What is not named can be read and not written. */
export interface Confinement {
  /** Folders that are written to as they are. */
  readonly writable: readonly string[];
  readonly layers: readonly Layer[];
  /** What inside of these can only be read all the same. */
  readonly readOnly: readonly string[];
  readonly hidden: readonly HiddenPath[];
  readonly network: 'open' | 'off';
  readonly cwd: string;
}
