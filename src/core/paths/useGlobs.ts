import type { PathUse } from '../part';
import { fold } from './fold';
import { literalGlob } from './globTokens';
import { anyFolders, readUsePattern, type SegmentGlob } from './segmentGlobs';
import { segmentsOf } from './segments';

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
