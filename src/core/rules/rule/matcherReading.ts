import type { Matcher } from './rule';

/** What the text between a rule's parentheses means, or why it means nothing. */
export type MatcherReading =
  | { readonly ok: true; readonly match: Matcher }
  /** `why` fits after "rule `text`". */
  | { readonly ok: false; readonly why: string };

/** A reading that succeeded. */
export function meaning(match: Matcher): MatcherReading {
  return { ok: true, match };
}

/** A reading that failed. */
export function refused(why: string): { readonly ok: false; readonly why: string } {
  return { ok: false, why };
}

/** Why nothing is turned round: what is left out of one rule is named by another. */
export const noExceptions =
  'begins with `!`, which turns no rule round; write what may be done as an allow rule, and what may not as a deny rule';
