import type { Dissection, Lookups } from '../core/dissection';
import { treesBelow } from '../core/engine/treesBelow';
import type { Facts } from '../core/facts';
import { realRoots } from '../core/paths/realRoots';
import type { Policy } from '../core/policy';
import { diskLinks } from './diskLinks';
import { resolveAll } from './diskPathResolver';
import { listTrees } from './listTrees';
import type { Links } from './realPaths';

/** What the person has settled about the place before any call. */
export interface KnownPlace extends Pick<Facts, 'place' | 'trusted'> {
  /** Absolute. */
  readonly workingDirectories: readonly string[];
}

/**
 * Looks at the outside for one decision at once, where nobody has to be waited for: on the command line and for a command
 * that is only explained. The gate gathers the same through its port. Without `links` every path is taken as written,
 * and every name for a plain one.
 */
export function gatherFacts({ paths, patterns }: Lookups, ground: KnownPlace, links: Links | undefined): Facts {
  const { place, workingDirectories, trusted } = ground;
  const foldsCase = place.platform !== 'linux';
  if (links === undefined) {
    return { place, roots: distinct(workingDirectories), trusted, real: nothingReal, plainNames: true, foldsCase };
  }
  const real = resolveAll([...paths, ...workingDirectories], patterns, { platform: place.platform, links });
  return { place, roots: realRoots(workingDirectories, real), trusted, real, foldsCase };
}

/** The same on this machine's disk for a policy that is known, which says what has to be looked through. */
export function factsOnDisk(dissection: Dissection, ground: SettledGround, policy: Policy): Facts {
  const facts = { ...gatherFacts(dissection, ground, diskLinks()), ownPaths: ground.ownPaths };
  return { ...facts, ...listTrees(treesBelow(dissection, facts, policy)) };
}

type SettledGround = KnownPlace & Required<Pick<Facts, 'ownPaths'>>;

const nothingReal: Facts['real'] = new Map();

function distinct(paths: readonly string[]): readonly string[] {
  return paths.length < 2 ? paths : [...new Set(paths)];
}
