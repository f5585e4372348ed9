import type { Part } from './part';

/** What the decision needs to know about the disk. */
export interface Lookups {
  /** Every absolute path whose real path the decision needs. */
  readonly paths: readonly string[];
  /**
   * Every absolute pattern (see `usePattern.ts`) for which the decision needs the links that it meets; one without
   * wildcards, whether anything is there at all.
   */
  readonly patterns: readonly string[];
}

/** A call taken apart: pure text work, done once and before anything is known about the disk. */
export interface Dissection extends Lookups {
  readonly tool: string;
  /** The tool's name as the agent spelled it; the same as `tool` where the two do not differ. */
  readonly spelled: string;
  readonly input: unknown;
  /** Never empty. */
  readonly parts: readonly Part[];
}
