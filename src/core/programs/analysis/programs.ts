import { type Prepared, preparedByName } from '../prepared';
import { entries } from '../specs/all';

/** What is known about programs, by their names. */
export const programs: ReadonlyMap<string, Prepared> = preparedByName(entries);
