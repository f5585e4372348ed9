import type { Mode } from './modes';
import type { Rule, UnreadableRule } from './rules/rule/rule';
import type { RuleIndex } from './rules/ruleIndex';
import type { CheckTable } from './safety/checkTable';
import type { CustomCheck } from './safety/customCheck';
import type { Visibility } from './tools/visibility';

/** Everything the engine may consult, frozen for the length of one decision. */
export interface Policy {
  readonly version: number;
  readonly mode: Mode;
  /** What happens in a mode that leaves it open when no rule speaks. */
  readonly unmatched: 'allow' | 'ask' | 'deny';
  readonly rules: RuleIndex;
  /** Allow rules about commands by what they change. The engine does not hear them: only a rehearsal can. */
  readonly effects: readonly EffectRule[];
  readonly unreadable: readonly UnreadableRule[];
  readonly checks: CheckTable;
  readonly customChecks: readonly CustomCheck[];
  readonly tools: Visibility;
  /** Ask rules that the person answered with "for this session", each for the calls that its `covering` rule covers. */
  readonly suspended: readonly Suspension[];
}

/** An allow rule about a command by what it changes. */
export interface EffectRule {
  readonly rule: Rule;
  /** The command, as an allow rule by itself. */
  readonly covering: RuleIndex;
  /** What it may change, as rules about writing. */
  readonly changes: RuleIndex;
}

/** An ask rule that is not heard for calls which `covering` covers. Never a managed rule, never a check. */
export interface Suspension {
  readonly rule: Rule;
  /** The rule the person chose, indexed by itself. */
  readonly covering: RuleIndex;
}
