import type { Place } from '../facts';
import type { PathUse } from '../part';
import type { FileUse } from '../shell/fileUse';
import type { Word } from '../shell/word';
import { folderOf, textWith } from '../shell/wordParts';
import { normalise, normaliseFolder } from './normalise';
import { splitPattern } from './segmentGlobs';
import { segmentsOf } from './segments';
import { literalPattern } from './usePattern';
import { homePattern, type LoosePlace, spellingsOf } from './wordPatterns';

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
  const candidates = candidatePatterns(word, here);
  const spellings = spellingsOf(word, here);
  if (spellings === undefined) {
    const paths = [...new Set(candidates)];
    return { access, recursive, names, name, kind: 'unknown', paths, unfolded: undefined, suspicious: undefined };
  }
  const patterns: string[] = [];
  let unknown = false;
  let unfolded: string | undefined;
  for (const { before, gap, after } of spellings) {
    const end = after.replace(/^\/+$/, '');
    if (gap === undefined) {
      patterns.push(absolutePattern(before, here));
      unfolded ??=
        cwd !== undefined && /(?:^|\/)\.\.(?:\/|$)/.test(before)
          ? absolutePattern(before, here, { climbs: false })
          : undefined;
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
  return { access, recursive, names, name, kind, paths, unfolded, suspicious: undefined };
}

/** A wildcard in a candidate may be one: what a variable holds is expanded where it is not quoted, and so are loops. */
function candidatePatterns({ candidates }: Word, place: LoosePlace): readonly string[] {
  const patterns: string[] = [];
  for (const text of candidates) {
    if (text !== '') {
      patterns.push(absolutePattern(literalPattern(text), place));
    }
    if (/[*?[]/.test(text)) {
      patterns.push(absolutePattern(text, place));
    }
  }
  return patterns;
}

/** Whether something about the path is learned only when it runs: not all of it, and not the folder it hangs on, is known. */
export function isOpen({ kind, paths }: PathUse): boolean {
  return kind === 'unknown' || (kind === 'pattern' && paths.some((path) => path.includes('**')));
}

/** The absolute patterns that a text may mean whose wildcards are meant; a `~` in front may be the home. */
export function patternsIn(text: string, cwd: string | undefined, place: Place): readonly string[] {
  const here = { ...place, cwd };
  const own = absolutePattern(text, here);
  return /^~(?:\/|$)/.test(text) ? [own, absolutePattern(homePattern(here) + text.slice(1), here)] : [own];
}

/** The text of the path, when the word can be only one. */
function exactText(word: Word, place: LoosePlace): string | undefined {
  if (!word.literal) {
    // Only the home and the folder it is said in are expanded: `"$HOME/x"`, `~/x`, `$PWD/x`.
    const text = textWith(word, (piece) => folderOf(piece, place));
    // What the same text assigns to the variable is another candidate.
    return word.candidates.every((candidate) => candidate === text) ? text : undefined;
  }
  const isTilde = word.text === '~' || word.text.startsWith('~/');
  const hangsOnNothing = place.cwd === undefined && !/^[\\/]|^[A-Za-z]:[\\/]/.test(word.text);
  return isTilde || hangsOnNothing || word.candidates.length > 0 ? undefined : word.text;
}

/** Hangs a pattern on its folder and resolves its dots. A folder that is not known may be any. */
function absolutePattern(pattern: string, { cwd, platform }: LoosePlace, { climbs = true } = {}): string {
  const isAbsolute = pattern.startsWith('/') || (platform === 'win32' && /^[A-Za-z]:\//.test(pattern));
  const base = cwd === undefined ? ['**'] : segmentsOf(normaliseFolder(cwd, { platform })).map(literalPattern);
  const drive = platform === 'win32' && pattern.startsWith('/') ? base.slice(0, 1) : [];
  const names: string[] = isAbsolute ? [...drive] : [...base];
  for (const name of splitPattern(pattern)) {
    if (name === '..' && climbs) {
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
