import type { Platform } from '../core/facts';
import type { PathResolver } from '../ports/pathResolver';
import { diskLinks } from './diskLinks';
import { realPathsOf } from './realPaths';

/** Follows links on this machine's disk, looking afresh each time. */
export function diskPathResolver(platform: Platform): PathResolver {
  return {
    resolve: async (paths) => realPathsOf(paths, platform, diskLinks()),
  };
}
