/** Makes folders for what an agent needs while it runs. */
export interface ScratchFolders {
  make(): Promise<ScratchFolder>;
}

/** A folder that only this user can look into. */
export interface ScratchFolder {
  /** Absolute. */
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}
