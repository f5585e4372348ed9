import type { Family } from './family';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [];
