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
export function toPathUse({ access, word, cwd, recursive }: FileUse, place: Place): PathUse {
  const use = { access, recursive, name: word.text };
  const here = { ...place, cwd };
  const exact = exactText(word, here);
  if (exact !== undefined) {
    const { path, unfolded, suspicious } = normalise(exact, { ...place, cwd: cwd ?? place.cwd });
    return {
      ...use,
      kind: 'exact',
      paths: [path],
      ...(unfolded === undefined ? {} : { unfolded }),
      ...(suspicious === undefined ? {} : { suspicious }),
    };
  }
  const candidates = word.candidates.map((text) => absolutePattern(literalPattern(text), here));
  const spellings = spellingsOf(word, here);
  if (spellings === undefined) {
    return { ...use, kind: 'unknown', paths: [...new Set(candidates)] };
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
  return { ...use, kind: unknown ? 'unknown' : 'pattern', paths: [...new Set([...patterns, ...candidates])] };
}

/** The text of the path, when the word can be only one. */
function exactText(word: Word, { cwd, home }: LoosePlace): string | undefined {
  const [first, ...rest] = word.pieces;
  if (first?.kind === 'tilde' && first.user === '' && rest.every(isText)) {
    const text = rest.map((piece) => piece.text).join('');
    // A home that the same text assigns is another candidate.
    return word.candidates.every((candidate) => candidate === home + text) ? `~${text}` : undefined;
  }
  const hangsOnCwd = !/^[\\/]|^[A-Za-z]:[\\/]/.test(word.text);
  const isTilde = /^~(?:\/|$)/.test(word.text);
  return word.literal && word.candidates.length === 0 && !isTilde && !(hangsOnCwd && cwd === undefined)
    ? word.text
    : undefined;
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
