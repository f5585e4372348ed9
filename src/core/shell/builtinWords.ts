import type { Word } from './word';

/** The arguments after the options, given the letters that take a value. */
export function operandsOf(words: readonly Word[], values: string): readonly Word[] {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word?.literal !== true) {
      return words.slice(at);
    }
    if (word.text === '--') {
      return words.slice(at + 1);
    }
    if (!/^-[A-Za-z0-9]/.test(word.text)) {
      return words.slice(at);
    }
    const valued = [...word.text.slice(1)].findIndex((letter) => values.includes(letter));
    if (valued >= 0 && valued === word.text.length - 2) {
      at++;
    }
  }
  return [];
}

/** The value of a single-letter option, attached or in the next word. */
export function optionValue(words: readonly Word[], letter: string, values: string): Word | undefined {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !/^-[A-Za-z0-9]/.test(word.text)) {
      return undefined;
    }
    const valued = [...word.text.slice(1)].findIndex((it) => values.includes(it));
    if (valued < 0) {
      continue;
    }
    const isAttached = valued < word.text.length - 2;
    if (word.text.charAt(valued + 1) === letter) {
      return isAttached ? { ...word, text: word.text.slice(valued + 2) } : words[at + 1];
    }
    at += isAttached ? 0 : 1;
  }
  return undefined;
}
