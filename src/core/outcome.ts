import type { Decision } from './decision';
import type { Verdict } from './verdict';

/** Whether verdicts bind (`enforce`) or are only recorded (`observe`). */
export const enforcements = ['enforce', 'observe'] as const;
export type Enforcement = (typeof enforcements)[number];

/** What happens to a call under `enforcement`: observing lets every call through, whatever its verdict. */
export function effective(verdict: Verdict, enforcement: Enforcement): Decision {
  return enforcement === 'observe' ? 'allow' : verdict.decision;
}

/** What became of a call, under the names that the Copilot SDK gave to it and that tools reading logs know. */
export type OutcomeName =
  | 'approved'
  | 'denied-by-rules'
  | 'denied-interactively-by-user'
  | 'denied-no-approval-rule-and-could-not-request-from-user';

/** An outcome as far as its name goes. */
export type NamedOutcome =
  | { readonly decision: 'allow' }
  | { readonly decision: 'deny'; readonly because: 'policy' | 'person' | 'unanswered' | 'failure' };

/**
 * The name of an outcome. What was denied by a rule, a check, the mode or visibility is denied by rules; what nobody
 * could be asked about or answered, and what broke on the way, could not be requested.
 */
export function outcomeName(outcome: NamedOutcome): OutcomeName {
  if (outcome.decision === 'allow') {
    return 'approved';
  }
  switch (outcome.because) {
    case 'policy':
      return 'denied-by-rules';
    case 'person':
      return 'denied-interactively-by-user';
    case 'unanswered':
    case 'failure':
      return 'denied-no-approval-rule-and-could-not-request-from-user';
  }
}
