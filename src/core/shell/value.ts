import type { Piece, Printer, Word } from './word';

/** Something a text assigns to a variable. */
export interface Value {
  /** What it may be, as far as the text says. */
  readonly slots: readonly Slot[] | undefined;
  /** Whether it is a plain number, which arithmetic cannot mistake for code. */
  readonly isNumber: boolean;
  /** What it may be among other things, where `slots` cannot tell; wildcards as written. */
  readonly hints?: readonly string[] | undefined;
  /** It is put behind what was there before, any number of times. */
  readonly isAppended?: boolean | undefined;
  /** What it surely begins with, where wildcards say what follows. */
  readonly begins?: string | undefined;
  /** What prints it, a line or a word of it at a time. */
  readonly from?: Printer | undefined;
  /** The program whose output it is; the number is one only if the text does not redefine that program. */
  readonly counter?: string | undefined;
}

/** A stretch of a word: known text, or the value of a variable or one of some texts. */
export type Slot = string | VariableSlot;

/** The value of a variable, or one of some texts. */
export interface VariableSlot {
  readonly name: string | undefined;
  readonly texts: readonly string[];
  /** What the expansion makes of the value: it may become that, too. */
  readonly change?: ((text: string) => string) | undefined;
}

/** A word whose candidates are still to be found. `candidates` is the word's own list. */
export interface WordInWaiting {
  readonly slots: readonly Slot[];
  readonly splits: boolean;
  readonly candidates: string[];
  /** The word's own list of all that it surely becomes, and of what it is made; undefined when that cannot be told. */
  readonly sure: { readonly becomes: Word[]; readonly pieces: readonly Piece[]; readonly source: string } | undefined;
}
