import type { Word } from './word';

/** The words of a builtin, sorted. */
interface BuiltinWords {
  /** The arguments after the options. */
  readonly operands: readonly Word[];
  /** The values of options by their letters, attached or in the next word; of several the first. */
  readonly values: ReadonlyMap<string, Word>;
}

/** Sorts the words of a builtin, given the letters that take a value. */
export function readBuiltin(words: readonly Word[], valued: string): BuiltinWords {
  const values = new Map<string, Word>();
  let unsure: number | undefined;
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !/^-[A-Za-z0-9]/.test(word.text)) {
      break;
    }
    // What is not literal may be no option.
    unsure ??= word.literal ? undefined : at;
    const index = [...word.text].findIndex((letter, place) => place > 0 && valued.includes(letter));
    const isAttached = index < word.text.length - 1;
    const letter = word.text.charAt(index);
    const value = isAttached ? { ...word, text: word.text.slice(index + 1) } : words[at + 1];
    if (index > 0 && value !== undefined && !values.has(letter)) {
      values.set(letter, value);
    }
    at += index > 0 && !isAttached ? 1 : 0;
  }
  const end = words[at]?.literal === true && words[at]?.text === '--' ? at + 1 : at;
  return { operands: words.slice(unsure ?? end), values };
}
