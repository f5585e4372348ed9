import type { Facts } from '../../facts';
import { foldCase } from '../../paths/fold';

/** One form for all names that a file system which ignores case takes for the same program. */
export function foldedProgram(name: string): string {
  return foldCase(name);
}

/** Whether programs are found whatever the case of their name. */
export function findsAnyCase({ foldsCase, place }: Facts): boolean {
  return foldsCase || place.platform !== 'linux';
}
