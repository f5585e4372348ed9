import { posix, win32 } from 'node:path';
import type { Facts, Place, Platform } from '../core/facts';
import type { PathUse } from '../core/part';
import { isInside } from '../core/paths/segments';
import { type Links, realPathOf } from './realPaths';

/**
 * Links that somebody describes instead of making them: a path and where it leads.
 * What is not described is asked of `beyond`; without it everything else exists and is no link.
 */
export function describedLinks(described: ReadonlyMap<string, string>, place: Place, beyond?: Links): Links {
  const style = place.platform === 'win32' ? win32 : posix;
  const targets = new Map<string, string>();
  const links: Links = {
    lookAt(path) {
      const target = targets.get(keyOf(path, place.platform));
      return target === undefined ? (beyond?.lookAt(path) ?? { kind: 'present' }) : { kind: 'link', target };
    },
    namesIn(folder, limit) {
      const start = keyOf(folder.endsWith(style.sep) ? folder : folder + style.sep, place.platform);
      const below = [...targets.keys()].filter((path) => path.startsWith(start));
      const names = below.map((path) => path.slice(start.length).split(style.sep)[0] ?? '');
      const others = beyond === undefined ? [] : beyond.namesIn(folder, limit);
      return others === undefined ? undefined : [...new Set([...names, ...others])];
    },
  };
  for (const [path, target] of described) {
    targets.set(keyOf(style.resolve(place.cwd, path), place.platform), target);
  }
  // A link may be described by a name that itself passes through another link; it is found by its real folder too.
  for (const [path, target] of described) {
    const full = style.resolve(place.cwd, path);
    const folder = realPathOf(style.dirname(full), place.platform, links);
    if (folder.kind === 'real') {
      targets.set(keyOf(style.join(folder.path, style.basename(full)), place.platform), target);
    }
  }
  return links;
}

/** Where described links lead that lie below folders which are read with all that links there lead to. */
export function describedBeyond(
  uses: readonly PathUse[],
  described: ReadonlyMap<string, string>,
  place: Place,
): Pick<Facts, 'beyond'> {
  const style = place.platform === 'win32' ? win32 : posix;
  const links = describedLinks(described, place);
  const found = [...described.keys()].flatMap((path) => {
    const full = style.resolve(place.cwd, path);
    const target = realPathOf(full, place.platform, links);
    return target.kind === 'real' ? [{ full, target: target.path }] : [];
  });
  const following = uses.filter(({ follows }) => follows === true);
  return {
    beyond: new Map(
      following.map((use) => [
        use,
        found.filter(({ full }) => use.paths.some((path) => isInside(path, full))).map(({ target }) => target),
      ]),
    ),
  };
}

/** Upper and lower case are one on these systems, so a link is found in either spelling. */
function keyOf(path: string, platform: Platform): string {
  return platform === 'linux' ? path : path.toLowerCase();
}
