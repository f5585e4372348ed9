import type { Decision } from '../decision';
import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { Policy } from '../policy';
import { coveredBy } from '../rules/coveredBy';
import { speaking } from '../rules/speaking';
import type { CheckContext } from '../safety/customCheck';

/** What custom checks are told about a call. What the rules say is found out only for a check that wants to know. */
export function checkContext({ parts }: Dissection, facts: Facts, policy: Policy): CheckContext {
  return Object.freeze({
    mode: policy.mode.name,
    cwd: facts.place.cwd,
    workingDirectories: facts.roots,
    get rules(): Decision | undefined {
      for (const effect of ['deny', 'ask'] as const) {
        if (parts.some((part) => speaking(part, { index: policy.rules, effect }, facts).length > 0)) {
          return effect;
        }
      }
      return parts.every((part) => coveredBy(part, policy.rules, facts) !== undefined) ? 'allow' : undefined;
    },
  });
}
