import type { PathUse } from '../engine/part';
import type { Place } from '../facts';
import type { FileUse } from '../shell/fileUse';
import type { Piece, Word } from '../shell/word';
import { normalise, normaliseFolder } from './normalise';
import { splitPattern } from './segmentGlobs';
import { segmentsOf } from './segments';
import { literalPattern } from './usePattern';
import { type LoosePlace, spellingsOf } from './wordPatterns';

/** The absolute paths that a use may mean, as far as its word says without running anything. */
export function toPathUse({ access, word, cwd, recursive, names }: FileUse, place: Place): PathUse {
  const name = word.text;
  const here = cwd === place.cwd ? place : { ...place, cwd };
  const exact = exactText(word, here);
  if (exact !== undefined) {
    const { path, unfolded, suspicious } = normalise(
      exact,
      cwd === undefined || cwd === place.cwd ? place : { ...place, cwd },
    );
    return { access, recursive, names, name, kind: 'exact', paths: [path], unfolded, suspicious };
  }
  const candidates = word.candidates.map((text) => absolutePattern(literalPattern(text), here));
  const spellings = spellingsOf(word, here);
  if (spellings === undefined) {
    const paths = [...new Set(candidates)];
    return { access, recursive, names, name, kind: 'unknown', paths, unfolded: undefined, suspicious: undefined };
  }
  const patterns: string[] = [];
  let unknown = false;
  for (const { before, gap, after } of spellings) {
    const end = after.replace(/^\/+$/, '');
    if (gap === undefined) {
      patterns.push(absolutePattern(before, here));
    } else if (before !== '') {
      // What is not known may climb out of the folder in front of it, so that folder is only a hint.
      patterns.push(absolutePattern(`${before}**${end}`, here));
      unknown = true;
    } else {
      unknown ||= gap === 'splits' || end === '';
      patterns.push(...(end === '' ? [] : [absolutePattern(`/**/**${end}`, here)]));
    }
  }
  const kind = unknown ? 'unknown' : 'pattern';
  const paths = [...new Set([...patterns, ...candidates])];
  return { access, recursive, names, name, kind, paths, unfolded: undefined, suspicious: undefined };
}

/** The text of the path, when the word can be only one. */
function exactText(word: Word, { cwd, home }: LoosePlace): string | undefined {
  const [first] = word.pieces;
  if (first?.kind === 'tilde' && first.user === '') {
    const rest = word.pieces.slice(1);
    if (rest.every(isText)) {
      const text = rest.map((piece) => piece.text).join('');
      // A home that the same text assigns is another candidate.
      return word.candidates.every((candidate) => candidate === home + text) ? `~${text}` : undefined;
    }
  }
  if (!word.literal || word.candidates.length > 0) {
    return undefined;
  }
  const isTilde = word.text === '~' || word.text.startsWith('~/');
  const hangsOnNothing = cwd === undefined && !/^[\\/]|^[A-Za-z]:[\\/]/.test(word.text);
  return isTilde || hangsOnNothing ? undefined : word.text;
}

function isText(piece: Piece): piece is Extract<Piece, { kind: 'text' }> {
  return piece.kind === 'text';
}

/** Hangs a pattern on its folder and resolves its dots. A folder that is not known may be any. */
function absolutePattern(pattern: string, { cwd, platform }: LoosePlace): string {
  const isAbsolute = pattern.startsWith('/') || (platform === 'win32' && /^[A-Za-z]:\//.test(pattern));
  const base = cwd === undefined ? ['**'] : segmentsOf(normaliseFolder(cwd, { platform })).map(literalPattern);
  const drive = platform === 'win32' && pattern.startsWith('/') ? base.slice(0, 1) : [];
  const names: string[] = isAbsolute ? [...drive] : [...base];
  for (const name of splitPattern(pattern)) {
    if (name === '..') {
      // Above any folder there is again any folder.
      if (names.at(-1) !== '**') {
        names.pop();
      }
    } else if (name !== '.') {
      const isAny = /^\*\*(?:\*\*)*$/.test(name);
      names.push(...(isAny ? (names.at(-1) === '**' ? [] : ['**']) : [name]));
    }
  }
  return /^[A-Za-z]:$/.test(names[0] ?? '') ? names.join('/') : `/${names.join('/')}`;
}
