import { alias } from './alias';
import { awkVersions } from './awkVersions';
import { binder } from './binder';
import type { Family } from './family';
import { programName } from './programName';

/** Every family, in the order of their names. */
export const families: readonly Family[] = [alias, awkVersions, binder, programName];
