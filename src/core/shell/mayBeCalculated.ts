import type { Word } from './word';

/** Whether a shell that calculates the word would run a command that stands in a subscript. */
export function mayBeCalculated(word: Word): boolean {
  return word.literal && word.text.includes('[') && /\$\(|`|<\(/.test(word.text);
}
