import type { Facts, Place } from '../facts';

/** What the paths in rules hang on. */
export type Ground = Place & Pick<Facts, 'roots' | 'foldsCase'>;
