import { literalWord, type Piece, type Word } from '../word';
import { literalStart, wordAfter } from '../wordParts';

/**
 * The files that git takes an operand for: `:/x` and `:(top)x` are `x`, `:!x` is all but `x`, and its wildcards
 * stand for slashes too.
 */
export function pathspec(word: Word): Word {
  const start = literalStart(word);
  const magic = /^:(?:\([^)]*\)|[/!^]+:?)/.exec(start)?.[0] ?? '';
  if (/[!^]|exclude/.test(magic)) {
    return literalWord('.');
  }
  const path = magic === '' ? word : wordAfter(word, magic.length);
  const isPlain = /^:\([^)]*literal/.test(magic) || !/[*?[]/.test(path.text);
  return isPlain ? path : { ...path, literal: false, pieces: path.pieces.flatMap(wild) };
}

/** The stretches of a text that git reads as they are, and its wildcards. */
function wild(piece: Piece): readonly Piece[] {
  if (piece.kind !== 'text') {
    return [piece];
  }
  return piece.text
    .split(/([*?]+|\[.*)/s)
    .filter((text) => text !== '')
    .map((text): Piece => (/^[*?[]/.test(text) ? { kind: 'glob', source: '**' } : { kind: 'text', text }));
}
