import type { Mode } from './engine/modes';
import type { Rule, UnreadableRule } from './rules/rule';
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
  readonly unreadable: readonly UnreadableRule[];
  readonly checks: CheckTable;
  readonly customChecks: readonly CustomCheck[];
  readonly tools: Visibility;
  /** Ask rules that the person answered with "for this session", each for the calls that its `covering` rule covers. */
  readonly suspended: readonly Suspension[];
}

/** An ask rule that is not heard for calls which `covering` covers. Never a managed rule, never a check. */
export interface Suspension {
  readonly rule: Rule;
  /** The rule the person chose, indexed by itself. */
  readonly covering: RuleIndex;
}
