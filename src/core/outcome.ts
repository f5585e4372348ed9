import type { Decision } from './decision';
import type { Verdict } from './verdict';

/** Whether verdicts bind (`enforce`) or are only recorded (`observe`). */
export const enforcements = ['enforce', 'observe'] as const;
export type Enforcement = (typeof enforcements)[number];

/** What happens to a call under `enforcement`: observing lets every call through, whatever its verdict. */
export function effective(verdict: Verdict, enforcement: Enforcement): Decision {
  return enforcement === 'observe' ? 'allow' : verdict.decision;
}
