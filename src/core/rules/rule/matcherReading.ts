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
