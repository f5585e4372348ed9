import { decideLine } from '../../../src/cli/decideLine';
import { Decider } from '../../../src/cli/decider';
import type { Random } from '../random';
import { families } from './all';
import type { FamilyCall } from './family';

/** How many calls of each kind a family is tried with. */
const tries = 150;

/** Calls that were decided wrongly, a line each. */
export function tryFamilies(random: Random): readonly string[] {
  const decider = new Decider({});
  return families.flatMap(({ name, harmful, harmless }) => {
    const wrong = (make: (random: Random) => FamilyCall, isWrong: (decision: string) => boolean) =>
      Array.from({ length: tries }, () => make(random)).flatMap((call) => {
        const decision = decisionOn(call, decider);
        return isWrong(decision) ? [`${name}: ${decision} ${JSON.stringify(call)}`] : [];
      });
    return [
      ...wrong(harmful, (decision) => decision !== 'ask' && decision !== 'deny'),
      ...wrong(harmless, (decision) => decision !== 'allow'),
    ];
  });
}

function decisionOn(call: FamilyCall, decider: Decider): string {
  const text = JSON.stringify({ tool: 'Bash', mode: 'default', trusted: true, cwd: '/w/p', home: '/home/u', ...call });
  const answered = decideLine({ kind: 'text', text }, decider, { cwd: '/w/p', home: '/home/u', platform: 'linux' });
  return answered.kind === 'error' ? `error ${answered.why}` : answered.decided.verdict.decision;
}
