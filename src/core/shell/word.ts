/** One stretch of a word, as far as it can be known without running anything. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** `$NAME` or `${NAME}` and nothing more to it. */
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  /** An unquoted `~` or `~user` at the start of a word. `user` is empty for the person's own home. */
  | { readonly kind: 'tilde'; readonly user: string }
  /** `*`, `?`, `[…]` or an extended glob, as written. */
  | { readonly kind: 'glob'; readonly source: string }
  /** `{a,b}` or `{1..9}`, as written. */
  | { readonly kind: 'brace'; readonly source: string }
  /** Anything else that is expanded: it may become any text, or one like `like`, or a line or word that `from` prints. */
  | {
      readonly kind: 'unknown';
      readonly quoted: boolean;
      readonly like?: string;
      readonly from?: Printer | undefined;
    };

/** A simple command that prints something, and the one whose output it is given through a pipe. */
export interface Printer {
  readonly words: readonly Word[];
  readonly from?: Printer | undefined;
}

/** A word of a command, decoded as bash would. */
export interface Word {
  /** Exactly the argument a program receives when `literal`; otherwise the pieces joined, unknown ones as written. */
  readonly text: string;
  /** Whether bash passes `text` on as exactly one argument, whatever the environment holds. */
  readonly literal: boolean;
  /** Never empty, except for the literal empty word. */
  readonly pieces: readonly Piece[];
  /** The word as written, quotes included. */
  readonly source: string;
  /**
   * Texts this word may also turn into because the same command line assigns the variables it uses.
   * Deny and ask rules and the secrets check hear them; allow rules never do. Empty when nothing is known.
   */
  readonly candidates: readonly string[];
  /**
   * Every word that this one may become, where the text itself surely gives its variables their values before. Each is
   * one word; one of which only the beginning is known is not literal. Empty when that cannot be told.
   */
  readonly becomes: readonly Word[];
}

/** A word that is exactly `text`. */
export function literalWord(text: string): Word {
  return { text, literal: true, pieces: textPiece(text), source: text, candidates: none, becomes: none };
}

/** Known text as a piece, if there is any. */
export function textPiece(text: string): readonly Piece[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** One list for all words that cannot be anything else, since there are so many of them. */
const none: readonly never[] = [];

/** A word of which nothing is known, not even that it is one word. */
export function unknownWord(source: string): Word {
  return wordOf(source, { kind: 'unknown', quoted: false });
}

/** A word that is not literal, written as its text. */
export function wordOf(text: string, ...pieces: readonly Piece[]): Word {
  return { text, literal: false, pieces, source: text, candidates: none, becomes: none };
}

/** What `$!` is: the number of the program that the shell itself started last. No program has such a name. */
export const lastJob: Printer = { words: [literalWord('$!')] };

/** Words that another program brings, as `xargs` does. */
export const fed = unknownWord('…');

/** What prints the word, if nothing else is in it. */
export function printerOf({ pieces }: Word): Printer | undefined {
  const [piece] = pieces;
  return pieces.length === 1 && piece?.kind === 'unknown' ? piece.from : undefined;
}

/** Whether the word is `$!`, or what a variable has of it, and nothing else: a plain number. */
export function isLastJob(word: Word): boolean {
  return printerOf(word) === lastJob;
}

/** Whether the word may become several words, or none: then the words after it cannot be counted. */
export function isSplittable(word: Word): boolean {
  return !word.literal && word.pieces.some((it) => it.kind === 'glob' || it.kind === 'brace' || fallsApart(it));
}

/** Whether the word may become words that do not begin as it does: names that match a pattern do. */
export function mayBeginOtherwise(word: Word): boolean {
  return !word.literal && word.pieces.some((it) => it.kind === 'brace' || fallsApart(it));
}

/** Whether it is an expansion that bash splits at blanks. */
export function fallsApart(piece: Piece): boolean {
  return (piece.kind === 'variable' || piece.kind === 'unknown') && !piece.quoted;
}

/** Whether a shell that calculates the word would run a command that stands in a subscript. */
export function mayBeCalculated({ literal, text, candidates }: Word): boolean {
  return [literal ? text : '', ...candidates].some((it) => it.includes('[') && /\$\(|`|<\(/.test(it));
}

/** Whether the text names the input of the program that is given it. */
export function isStandardInput(text: string): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(text);
}

/** Whether the text names what is no file of its own: a device, or something of a running program. */
export function isDevice(text: string): boolean {
  return /^\/(?:dev|proc)(?:\/|$)/.test(text);
}

/**
 * Whether writing to the file keeps nothing. The names of open descriptors do not count: `> /dev/fd/3` and
 * `> /dev/stderr` open once more whatever stands behind them, which `3< file` and `2< file` make a file.
 */
export function isQuietTarget(word: Word): boolean {
  return word.literal && (word.text === '/dev/null' || word.text === '/dev/tty');
}
