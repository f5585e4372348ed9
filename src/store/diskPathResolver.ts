import type { Platform, RealPath } from '../core/facts';
import type { PathResolver } from '../ports/files';
import { diskLinks } from './diskLinks';
import { linksMet } from './linksMet';
import { listTrees } from './listTrees';
import { type Links, realPathsOf } from './realPaths';

/** Follows links on this machine's disk, looking afresh each time. */
export function diskPathResolver(platform: Platform): PathResolver {
  return {
    resolve: async (paths, patterns) => resolveAll(paths, patterns, { platform, links: diskLinks() }),
    listTrees: async (trees) => listTrees(trees),
  };
}

/** What paths really are, and the links that patterns meet: all that is not what it seems, by its path. */
export function resolveAll(
  paths: readonly string[],
  patterns: readonly string[],
  { platform, links }: { readonly platform: Platform; readonly links: Links },
): ReadonlyMap<string, RealPath> {
  const real = realPathsOf(new Set(paths), platform, links);
  return patterns.length === 0 ? real : new Map([...linksMet(patterns, platform, links), ...real]);
}
