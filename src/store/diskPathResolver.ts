import type { Platform } from '../core/facts';
import type { PathResolver } from '../ports/files';
import { diskLinks } from './diskLinks';
import { resolveAll } from './resolveAll';

/** Follows links on this machine's disk, looking afresh each time. */
export function diskPathResolver(platform: Platform): PathResolver {
  return {
    resolve: async (paths, patterns) => resolveAll(paths, patterns, { platform, links: diskLinks() }),
  };
}
