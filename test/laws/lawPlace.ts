import type { Facts, Place, RealPath } from '../../src/core/facts';

/** Where every law is tried. */
export const lawPlace: Place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' };

/** Facts about a trusted folder in which no path is a link, but for `links`. */
export function lawFacts(links: readonly (readonly [from: string, to: string])[] = []): Facts {
  return {
    place: lawPlace,
    roots: [lawPlace.cwd],
    trusted: true,
    real: new Map(links.map(([from, to]): [string, RealPath] => [from, { kind: 'real', path: to }])),
    foldsCase: false,
  };
}
