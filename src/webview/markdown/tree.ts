import type { FilePlace } from './paths';

/** A piece of text within a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em' | 'strike'; readonly children: readonly Inline[] }
  /** The address is opened only when the person clicks, and only by the extension. */
  | { readonly kind: 'link'; readonly address: string; readonly children: readonly Inline[] }
  /** A file; it is opened as text, and only when the person clicks. */
  | { readonly kind: 'file'; readonly place: FilePlace; readonly children: readonly Inline[] };

/** A piece of text of its own. */
export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'list'; readonly first: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'rule' };

/** A block that stands in no other, with the lines it was read from. */
export interface TopBlock {
  /** Equal sources give equal blocks, so what was drawn from one can stay. */
  readonly source: string;
  readonly block: Block;
}
