import type { Lookups } from '../core/dissection';
import type { Facts, Place } from '../core/facts';
import { realRoots } from '../core/paths/realRoots';
import type { PathResolver } from '../ports/files';
import type { SettledPlace } from '../ports/policySource';

/** Looks at the outside for one decision: where the paths a call names, and the working directories, really lead. */
export async function gatherFacts(
  { paths, patterns }: Lookups,
  { ground, place }: { readonly ground: SettledPlace; readonly place: Place },
  resolver: PathResolver,
): Promise<Facts> {
  const { workingDirectories, trusted, foldsCase, ownPaths, contents } = ground;
  const real = await resolver.resolve([...new Set([...paths, ...workingDirectories])], patterns);
  const known = contents === undefined ? {} : { contents };
  return { place, roots: realRoots(workingDirectories, real), trusted, real, foldsCase, ownPaths, ...known };
}
