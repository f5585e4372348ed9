import { byName, type Prepared } from '../prepared';
import type { ProgramSpec } from '../spec';
import { programs } from './programs';

/** The programs that are known to be read-only, by name. */
export type PreparedSpecs = ReadonlyMap<string, Prepared>;

/** The catalogue made of these specs. */
export function toCatalogue(specs: readonly ProgramSpec[]): PreparedSpecs {
  return byName(
    specs.filter(({ keeps, only, refuses }) => (keeps ?? only ?? refuses) !== undefined),
    ({ names }) => names,
  );
}

/** The catalogue that decisions use. */
export const catalogue: PreparedSpecs = new Map(
  [...programs].filter(([name, program]) => program.reads !== undefined && program.isSurely(name)),
);
