import type { RealPath } from '../core/facts';

/** Follows links on the disk. */
export interface PathResolver {
  /**
   * What each path really is, also for files that do not exist yet, and each link that a pattern (see
   * `core/paths/usePattern.ts`) meets on the disk. A path that is its own real path is left out.
   */
  resolve(paths: readonly string[], patterns: readonly string[]): Promise<ReadonlyMap<string, RealPath>>;
}
