import type { Unwrap } from './wrapped';

/** The programs that run other programs, by name. */
export const wrappers: ReadonlyMap<string, Unwrap> = new Map<string, Unwrap>();
