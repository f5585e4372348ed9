/** Reads files as they are now, unsaved edits in open editors included, so that a preview shows the truth. */
export interface FileReader {
  /** Resolves for every path, also one that cannot be read. Follows links. */
  read(path: string): Promise<SeenFile>;
}

/** A file at one moment. */
export interface SeenFile {
  /** As the call names it; absolute. */
  readonly path: string;
  /** Changes whenever the file is written, edited, replaced, made or removed. */
  readonly digest: string;
  readonly content: FileContent;
  /** The content has edits of the person in it that are not saved yet. */
  readonly unsaved?: true;
}

/** What is in a file, as far as it can be shown. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly why: string };
