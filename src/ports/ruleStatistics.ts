import type { Event } from '../base/emitter';
import type { Rule } from '../core/rules/rule/rule';

/** A rule that is counted: the same text may allow here and deny there. */
export type CountedRule = Pick<Rule, 'text' | 'scope' | 'effect'>;

/** Counts how often, and remembers when last, a rule spoke. */
export interface RuleStatistics {
  /** The rules that carried one decision, each once. */
  spoke(rules: readonly CountedRule[], at: number): void;
}

/** Tells what was counted. */
export interface RuleRecords {
  /** Resolves once what was counted before this window opened is known too. Never rejects. */
  load(): Promise<void>;
  /** Undefined when the rule has never spoken, as far as is known. */
  of(rule: CountedRule): RuleRecord | undefined;
  readonly onDidChange: Event<void>;
}

/** How often and when last a rule carried a decision. */
export interface RuleRecord {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly last: number;
}
