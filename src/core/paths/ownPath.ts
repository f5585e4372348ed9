import type { Facts } from '../facts';
import type { PathUse } from '../part';
import { normaliseFolder } from './normalise';
import { anyFolders, pathGlobsMeet, readUsePattern, type SegmentGlob } from './segmentGlobs';
import { literalGlobs } from './useGlobs';

/**
 * Whether one of `paths`, which the use may mean, is, lies in, or as a tree contains what belongs to this program.
 * Compared like dangerous names: folded, and a folder that is not known is none of ours.
 */
export function reachesOwn(use: PathUse, paths: readonly string[], { ownPaths = [], place }: Facts): boolean {
  if (ownPaths.length === 0) {
    return false;
  }
  const own = ownPaths.map((path): readonly SegmentGlob[] => [
    ...literalGlobs(normaliseFolder(path, place)),
    anyFolders,
  ]);
  return paths.some((path) => {
    const globs = use.kind === 'exact' ? literalGlobs(path) : readUsePattern(path);
    if (globs.includes(anyFolders)) {
      return false;
    }
    const meant = use.recursive ? [...globs, anyFolders as SegmentGlob] : globs;
    return own.some((one) => pathGlobsMeet(meant, one));
  });
}
