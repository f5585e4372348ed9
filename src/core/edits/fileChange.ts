/** A file as it is now; `path` is absolute. */
export interface CurrentFile {
  readonly path: string;
  readonly content: CurrentContent;
}

/** What is in a file, as far as it can be shown. */
export type CurrentContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** What a call would do to one file. */
export type FileChange = TextChange | HiddenChange;

/** A change that can be shown. */
export interface TextChange {
  readonly kind: 'text';
  /** Absolute. */
  readonly path: string;
  /** Where the file goes, when it is renamed. */
  readonly movedTo: string | undefined;
  /** Undefined: there is no such file yet. */
  readonly before: string | undefined;
  /** Undefined: the file is removed. */
  readonly after: string | undefined;
  /** The texts are not the file but one cell of a notebook. */
  readonly cell: NotebookCell | undefined;
  /** What the texts do not show, as the end of a sentence that begins with the file. */
  readonly says?: string | undefined;
}

/** A change that cannot be shown, and why, as the end of a sentence that begins with the file. */
export interface HiddenChange {
  readonly kind: 'hidden';
  readonly path: string;
  readonly why: string;
  /** The person leaves it out. */
  readonly dropped?: boolean;
}

/** Which cell, and what is in it. */
export interface NotebookCell {
  /** "cell 3", "a new cell after cell 3". */
  readonly name: string;
  /** The language of its text, as VS Code calls it, when the notebook says so. */
  readonly language: string | undefined;
}
