import type { Word } from '../word';
import { textWith } from '../wordParts';
import type { Inner, Where, Wrapped } from '../wrapped';

/** What stands in code for what is not known of it. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is shell text.
export const unknownText = '${_}';

/** The code in some words, joined by blanks. Whatever is not known in them is read as the value of a variable. */
export function codeIn(words: readonly Word[], { where, positional, dialect, hidden }: CodePlace = {}): Wrapped {
  const unknown = words.find((word) => !word.literal);
  const text = words.map(textOf).join(' ');
  if (unknown === undefined) {
    return { kind: 'plain', inner: [{ by: 'text', text, where, positional, dialect }], hidden };
  }
  // What a single word may hold because the same text assigns it.
  const candidates = words.length === 1 ? unknown.candidates.slice(0, 4) : [];
  const guesses = candidates.map((it) => guessedCode(it, where));
  return {
    kind: 'plain',
    inner: [{ by: 'text', text, where, positional, dialect, guess: true }, ...guesses],
    hidden: hidden ?? `runs \`${unknown.source}\` as code, unseen`,
  };
}

/** In a folder that cannot be known. */
export const anywhere: Where = { folder: { to: undefined } };

/** What a command runs when nothing of it can be seen. */
export function runsUnseen(hidden: string): Wrapped {
  return { kind: 'plain', hidden, inner: [] };
}

/** What all of these run, and why some of it cannot be seen; undefined when that is nothing. */
export function runsAll(
  kind: Wrapped['kind'],
  ...found: readonly (Partial<Pick<Wrapped, 'inner' | 'hidden'>> | undefined)[]
): Wrapped | undefined {
  const inner = found.flatMap((it) => it?.inner ?? []);
  const hidden = found.find((it) => it?.hidden !== undefined)?.hidden;
  return inner.length === 0 && hidden === undefined ? undefined : { kind, hidden, inner };
}

/** Where code runs, and what `$1` and its like stand for in it. */
export interface CodePlace {
  readonly where?: Where | undefined;
  readonly positional?: readonly Word[] | undefined;
  /** `bash` when it is surely bash, or a shell that reads like it, that reads the code. */
  readonly dialect?: 'bash' | undefined;
  /** Why it is only a guess that this is the code. */
  readonly hidden?: string | undefined;
}

/** Code that the program may or may not run as such: it need not parse. */
export function guessedCode(text: string, where?: Where): Inner {
  return { by: 'text', text, where, guess: true };
}

/** The word's text with what is not known in it as a variable that nothing sets. */
function textOf(word: Word): string {
  const known = textWith(word, (piece) =>
    'source' in piece ? piece.source : piece.kind === 'tilde' ? `~${piece.user}` : unknownText,
  );
  return word.literal ? word.text : (known ?? '');
}
