import type { ProgramSpec } from '../../../src/core/programs/spec';
import { entries } from '../../../src/core/programs/specs/all';

/** What is said of every program, all of it read. */
export const specs: readonly ProgramSpec[] = entries.map(({ spec }) => spec());
