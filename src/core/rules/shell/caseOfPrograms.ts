import type { Facts } from '../../facts';

/** Whether programs are found whatever the case of their name. */
export function findsAnyCase({ foldsCase, place }: Facts): boolean {
  return foldsCase || place.platform !== 'linux';
}
