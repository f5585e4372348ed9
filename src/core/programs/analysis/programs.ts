import { allNames, byName, type Prepared } from '../prepared';
import { specs } from '../specs/all';

/** What is known about programs, by their names. */
export const programs: ReadonlyMap<string, Prepared> = byName(specs, allNames);
