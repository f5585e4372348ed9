import type { Facts } from '../../facts';
import { foldCase } from '../../paths/fold';
import type { Word } from '../../shell/word';

/** The name under which deny and ask rules know a program: no folder in front, no extension of Windows behind. */
export function programName(text: string): string {
  if (!notBare.test(text)) {
    return text;
  }
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  if (!name.includes('.')) {
    return name;
  }
  const bare = name.replace(windowsExtension, '');
  return bare === '' ? name : bare;
}

const notBare = /[\\/.]/;
const windowsExtension = /\.(?:exe|cmd|bat|com|ps1)$/i;

/** One form for all names that a file system which ignores case takes for the same program. */
export function foldedProgram(name: string): string {
  return foldCase(name);
}

/** Whether programs are found whatever the case of their name. */
export function findsAnyCase({ foldsCase, place }: Facts): boolean {
  return foldsCase || place.platform !== 'linux';
}

/**
 * The program's name where it is certain although the folder in front is not (`~/bin/x`, `"$d"/x`).
 * Undefined when the name itself is computed, or when the word may fall apart into several.
 */
export function certainName(word: Word): string | undefined {
  if (word.literal) {
    return word.text;
  }
  const last = word.pieces.at(-1);
  const falls = word.pieces.some(
    (piece) =>
      piece.kind === 'glob' ||
      piece.kind === 'brace' ||
      ((piece.kind === 'variable' || piece.kind === 'unknown') && !piece.quoted),
  );
  return last?.kind === 'text' && last.text.includes('/') && !falls
    ? last.text.slice(last.text.lastIndexOf('/') + 1)
    : undefined;
}
