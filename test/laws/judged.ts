import { type Decision, decisions } from '../../src/core/decision';
import type { Dissection } from '../../src/core/dissection';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import type { Facts } from '../../src/core/facts';
import { type ModeName, modes } from '../../src/core/modes';
import type { Policy } from '../../src/core/policy';
import { readRule } from '../../src/core/rules/readRule';
import type { Rule, UnreadableRule } from '../../src/core/rules/rule/rule';
import type { Verdict } from '../../src/core/verdict';
import { lawFacts, lawPlace } from './lawPlace';

/** A rule as a law writes it: `deny Bash(rm:*)`. */
export type LawRule = `${Decision} ${string}`;

/** A call as a law writes it. */
export interface LawCall {
  readonly tool: string;
  readonly input: unknown;
}

/** A mode, with what the setting for unmatched calls says. */
export interface Setting {
  readonly mode: ModeName;
  readonly unmatched: Decision;
}

/** Every mode, and both that leave silence to the setting under each value of it. */
export const settings: readonly Setting[] = modes.flatMap((mode): Setting[] =>
  (mode.silence === 'setting' ? decisions : (['ask'] as const)).map((unmatched) => ({ mode: mode.name, unmatched })),
);

/** The usual setting. */
export const usual: Setting = { mode: 'default', unmatched: 'ask' };

/** The call that runs `command` in bash. */
export function bash(command: string): LawCall {
  return { tool: 'Bash', input: { command } };
}

/** The rule that `text` says, readable or not. */
export function ruleOf(text: LawRule): Rule | UnreadableRule {
  const at = text.indexOf(' ');
  return readRule(text.slice(at + 1), { effect: text.slice(0, at) as Decision, scope: 'user' });
}

/** The policy of some rules in one setting. Rules that were compiled before are not compiled again. */
export function policyOf(rules: readonly LawRule[], setting: Setting = usual): Policy {
  const key = rules.join('\n');
  const known = compiled.get(key) ?? makePolicy({ ...modeOf(usual), rules: rules.map(ruleOf) }, lawFacts());
  compiled.set(key, known);
  return inSetting(known, setting);
}

/** A policy is frozen and only read, so that all laws can share what was compiled. */
const compiled = new Map<string, Policy>();

/** The same rules in another setting. */
export function inSetting(policy: Policy, setting: Setting): Policy {
  return { ...policy, ...modeOf(setting) };
}

/** The call taken apart where the laws are tried. */
export function dissected(call: LawCall): Dissection {
  return takeApart(call, lawPlace);
}

/** The verdict on a call, or on one that is already taken apart. */
export function verdictOn(call: LawCall | Dissection, policy: Policy, facts: Facts = lawFacts()): Verdict {
  return decide('parts' in call ? call : dissected(call), facts, policy);
}

/** The decision on a command line. */
export function decisionOn(command: string, policy: Policy): Decision {
  return verdictOn(bash(command), policy).decision;
}

/** 0, 1 or 2: how strict a decision is. */
export function strictness(decision: Decision): number {
  return decisions.indexOf(decision);
}

function modeOf({ mode, unmatched }: Setting): Pick<Policy, 'mode' | 'unmatched'> {
  const row = modes.find((it) => it.name === mode);
  if (row === undefined) {
    throw new Error(`no mode called ${mode}`);
  }
  return { mode: row, unmatched };
}
