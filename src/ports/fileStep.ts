/** What is to lie at a path. */
export type FileTarget =
  | { readonly kind: 'absent' }
  /** A file with the content of another, whose name is `from`. */
  | { readonly kind: 'file'; readonly from: string; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder'; readonly mode: number };

/**
 * What has to lie at a path for a step to be taken. A `stamp` is what the file system says of one entry and changes
 * whenever anybody touches it; `content` says what a file holds, whoever wrote it.
 */
export type FileExpectation =
  | { readonly kind: 'absent' }
  | { readonly kind: 'stamp'; readonly stamp: string }
  | { readonly kind: 'content'; readonly digest: string };

/** One path that is to be changed. */
export interface FileStep {
  /** The folder that the path lies in. No part of the way from it to the path may be a link. */
  readonly root: string;
  /** Absolute, below `root`. */
  readonly path: string;
  readonly expected: FileExpectation;
  readonly target: FileTarget;
}

/** What came of steps that are taken all together or not at all. */
export type StepsTaken =
  | { readonly kind: 'taken' }
  /** Nothing was changed, because something else lies at these paths than was expected. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  /** Nothing was changed, or everything was put back. */
  | { readonly kind: 'failed'; readonly why: string };
