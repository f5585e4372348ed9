import type { Facts } from '../../facts';
import { foldCase } from '../../paths/fold';
import type { Word } from '../../shell/word';

/** The name under which deny and ask rules know a program: no folder in front, no extension of Windows behind. */
export function programName(text: string): string {
  // Looked at one by one, because this runs for every word of every command.
  let start = 0;
  let dot = -1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === slash || unit === backslash) {
      start = at + 1;
    } else if (unit === fullStop) {
      dot = at;
    }
  }
  const name = start === 0 ? text : text.slice(start);
  if (dot < start) {
    return name;
  }
  const bare = name.replace(windowsExtension, '');
  return bare === '' ? name : bare;
}

const fullStop = 46;
const slash = 47;
const backslash = 92;
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
