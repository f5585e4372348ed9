import type { Decision } from '../core/decision';
import type { RuleName } from './ruleName';

/** Counts how often, and remembers when last, a rule spoke. */
export interface RuleStatistics {
  /** The rules that carried one decision, each once. */
  spoke(rules: readonly RuleName[], decision: Decision, at: number): void;
}
