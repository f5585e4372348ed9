import type { Facts, Place } from '../facts';

/** What the paths in rules hang on. */
export type Ground = Place & Pick<Facts, 'roots' | 'foldsCase'>;

/** What the paths in rules hang on where a call is judged by these facts. */
export function groundFrom({ place, roots, foldsCase }: Omit<Facts, 'real' | 'trusted'>): Ground {
  return { ...place, roots, foldsCase };
}
