import type { Decision } from '../decision';
import { quoted } from '../text/visible';
import { decidedBy, gravestFirst, type Reason, type Verdict } from '../verdict';
import { sentencesOn } from './sentencesOn';

const headlines: Readonly<Record<Decision, string>> = { allow: 'Allowed.', ask: 'Asks.', deny: 'Denied.' };

const settling = 'An allow rule settles it from now on, in the setting `gatehouse.rules.allow`.';
const unsettled = 'No rule is offered for it, so it asks each time.';

/**
 * Says why a call was decided the way it was: the decision, the voices that carried it, the gravest first, then the
 * others, and by which checks and rules that is, where they stand and what lifts them. `offered` are the rules that
 * would allow it, where these are known.
 */
export function explain(verdict: Verdict, offered?: readonly unknown[]): readonly string[] {
  const deciding = gravestFirst(verdict);
  const others = verdict.reasons.filter((reason) => !deciding.includes(reason));
  return [
    headlines[verdict.decision],
    ...new Set([...sentencesOn(deciding), ...sentencesOn(others)]),
    ...originsOf(decidedBy(verdict)),
    ...(deciding.every(({ step, effect }) => step === 9 && effect === 'ask')
      ? [offered?.length === 0 ? unsettled : settling]
      : []),
  ];
}

/** Which checks and rules spoke, where they stand and what overrides them. */
function originsOf(reasons: readonly Reason[]): readonly string[] {
  const origins = reasons.flatMap(({ check, rule = '', scope, place, step }): readonly string[] => {
    if (check !== undefined) {
      const name = quoted(check);
      return [step === 7 ? `An allow rule overrides the check ${name}.` : `No rule overrides the check ${name}.`];
    }
    const at = place === undefined ? '' : `, ${place.file}:${place.line}:${place.column}`;
    return scope === undefined ? [] : [`The rule ${quoted(rule)} stands in ${homes[scope]}${at}.`];
  });
  return [...new Set(origins)];
}

const homes: Readonly<Record<NonNullable<Reason['scope']>, string>> = {
  session: 'this session',
  workspace: 'the settings of the workspace',
  user: 'your user settings',
  managed: 'the settings of your organisation',
};
