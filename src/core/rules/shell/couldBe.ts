import { isSplittable, type Word } from '../../shell/word';
import { matchesWildcard } from '../../text/wildcard';

/** Whether the word, expanded, could be exactly `text`. On doubt yes. */
export function couldBe(word: Word, text: string): boolean {
  return word.literal
    ? word.text === text
    : matchesWildcard(text, word.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '*')).join(''));
}

/** Whether the first of the words that a splittable word becomes could be exactly `text`. On doubt yes. */
export function couldBegin(word: Word, text: string): boolean {
  const onlyGlobs = word.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'glob');
  if (onlyGlobs || !isSplittable(word)) {
    return couldBe(word, text);
  }
  const [first] = word.pieces;
  return first?.kind !== 'text' || text.startsWith(first.text);
}

/** Whether the word could become no word at all. */
export function couldVanish(word: Word): boolean {
  return isSplittable(word) && !word.pieces.some((piece) => piece.kind === 'text' && piece.text !== '');
}
