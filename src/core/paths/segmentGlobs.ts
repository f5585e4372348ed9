import type { PathUse } from '../part';
import { fold } from './fold';
import { globsMeet, listsMeet } from './globsMeet';
import { literalGlob, type NameGlob, readNameGlob } from './globTokens';
import { segmentsOf } from './segments';

/** `**`: any number of names, of any kind. */
export const anyFolders = 'anyFolders';

/** One element of a pattern for whole paths: a glob for one name, or any number of names. */
export type SegmentGlob = NameGlob | typeof anyFolders;

/** Whether some path matches both patterns. On doubt yes. */
export function pathGlobsMeet(left: readonly SegmentGlob[], right: readonly SegmentGlob[]): boolean {
  let start = 0;
  for (; start < left.length && start < right.length; start++) {
    const mine = left[start];
    const theirs = right[start];
    if (mine === anyFolders || theirs === anyFolders || mine === undefined || theirs === undefined) {
      if (left.at(-1) === anyFolders && right.at(-1) === anyFolders) {
        // What is left of both can follow one after the other.
        return true;
      }
      break;
    }
    if (!globsMeet(mine, theirs)) {
      return false;
    }
  }
  // At least one of those that are left is empty or begins with any number of folders.
  return listsMeet(left.slice(start), right.slice(start), {
    isMany: (it) => it === anyFolders,
    agree: (mine, theirs) => mine === anyFolders || theirs === anyFolders || globsMeet(mine, theirs),
  });
}

/**
 * Reads an absolute pattern of a `PathUse` (see `usePattern.ts`), folded as deny rules and dangerous names are.
 * The shell's wildcards do not match a leading dot.
 */
export function readUsePattern(pattern: string): readonly SegmentGlob[] {
  return remembered(patternsBefore, pattern, () =>
    splitPattern(pattern).map((text) =>
      text === '**' ? anyFolders : remembered(namesBefore, text, () => readNameGlob(text, { dots: false, form: fold })),
    ),
  );
}

/** The same pattern is compared with one table after the other. */
const patternsBefore = new Map<string, readonly SegmentGlob[]>();

/** Names that were read before: the same few come again and again, and tables remember what such a name meets. */
const namesBefore = new Map<string, NameGlob>();

const mostRemembered = 1000;
/** Longer texts hardly come again, and would fill the memory. */
const longestRemembered = 300;

function remembered<Value>(before: Map<string, Value>, text: string, read: () => Value): Value {
  const known = text.length > longestRemembered ? read() : before.get(text);
  if (known !== undefined) {
    return known;
  }
  if (before.size >= mostRemembered) {
    before.clear();
  }
  const value = read();
  before.set(text, value);
  return value;
}

/** The names of a pattern, split at slashes; an escaped character stays escaped. */
export function splitPattern(pattern: string): readonly string[] {
  return pattern.split('/').filter((name) => name !== '');
}

/** All that a use may touch, as folded patterns for whole paths; `anything` when that is not known. */
export type UseGlobs = readonly (readonly SegmentGlob[])[] | 'anything';

/** Reads a use so that many patterns can be compared with it. */
export function useGlobs({ kind, paths, recursive }: PathUse): UseGlobs {
  if (kind === 'unknown') {
    return 'anything';
  }
  return paths.map((path) => {
    const globs = kind === 'exact' ? literalGlobs(path) : readUsePattern(path);
    return recursive ? [...globs, anyFolders] : globs;
  });
}

/** The pattern that only `path` matches. */
export function literalGlobs(path: string): readonly SegmentGlob[] {
  return segmentsOf(path).map((name) => literalGlob(fold(name)));
}
