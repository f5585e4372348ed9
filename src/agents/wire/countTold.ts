import { fieldOf } from '../../base/json';

/** How many of something a runtime has counted; none where it tells nothing that could be a count. */
export function countTold(given: unknown, name: string): number {
  const value = fieldOf(given, name);
  return typeof value === 'number' && value > 0 ? value : 0;
}
