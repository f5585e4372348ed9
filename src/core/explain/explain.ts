import type { Decision } from '../decision';
import { gravestFirst, type Reason, type Verdict } from '../verdict';

const headlines: Readonly<Record<Decision, string>> = { allow: 'Allowed.', ask: 'Asks.', deny: 'Denied.' };

/** Says why a call was decided the way it was: the decision, the voices that carried it, the gravest first, then the others. */
export function explain(verdict: Verdict): readonly string[] {
  const deciding = gravestFirst(verdict);
  const others = verdict.reasons.filter((reason) => !deciding.includes(reason));
  return [headlines[verdict.decision], ...new Set([...deciding, ...others].map(named))];
}

/** Here the check is named, by which settings know it. */
function named({ text, check }: Reason): string {
  return check === undefined ? text : `${text} (check ${check})`;
}
