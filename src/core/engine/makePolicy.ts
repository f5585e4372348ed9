import type { Facts } from '../facts';
import type { Policy } from '../policy';
import { isReadable } from '../rules/readRule';
import type { Rule, UnreadableRule } from '../rules/rule/rule';
import { indexRules } from '../rules/ruleIndex';
import { builtInChecks } from '../safety';
import { CheckTable } from '../safety/checkTable';
import { type OutsideReads, outsideReads } from '../safety/outsideReads';
import { everythingVisible } from '../tools/visibility';
import { indexEffects } from './byEffect';

/** What a policy is made of. */
export interface PolicyParts
  extends Pick<Policy, 'mode'>,
    Partial<Pick<Policy, 'version' | 'unmatched' | 'customChecks' | 'tools'>> {
  /** What becomes of shell commands that read outside the working directories; `allow` if left out. */
  readonly readsOutside?: OutsideReads;
  readonly rules?: readonly (Rule | UnreadableRule)[];
  /** Ask rules that the person suspended for the session, each with the rule they chose instead. */
  readonly suspended?: readonly { readonly rule: Rule; readonly covering: Rule }[];
}

const checkTable = new CheckTable(builtInChecks);
const outsideTable = new CheckTable([...builtInChecks, outsideReads]);

/** Compiles a policy, so that a decision costs the same however many rules there are. Done when the policy changes. */
export function makePolicy(source: PolicyParts, { place, roots, foldsCase }: Omit<Facts, 'real' | 'trusted'>): Policy {
  const rules = source.rules ?? [];
  const ground = { ...place, roots, foldsCase };
  const readable = rules.filter(isReadable);
  return Object.freeze({
    version: source.version ?? 0,
    mode: source.mode,
    unmatched: source.unmatched ?? 'ask',
    rules: indexRules(readable, ground),
    effects: indexEffects(readable, ground),
    unreadable: rules.filter((rule): rule is UnreadableRule => !isReadable(rule)),
    checks: source.readsOutside === 'ask' ? outsideTable : checkTable,
    customChecks: source.customChecks ?? [],
    tools: source.tools ?? everythingVisible,
    suspended: (source.suspended ?? []).map(({ rule, covering }) => ({
      rule,
      covering: indexRules([{ ...covering, effect: 'allow' }], ground),
    })),
  });
}
