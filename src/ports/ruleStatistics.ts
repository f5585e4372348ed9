import type { Event } from '../base/lifetime';
import type { Rule } from '../core/rules/rule/rule';
import type { KeptRule, RuleExpiries } from './ruleBook';

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

/** Knows when, and for which call, rules in settings were made, and when they end. */
export interface RuleOrigins extends RuleExpiries {
  /** Undefined when nothing is known, as about rules written by hand. */
  of(rule: KeptRule): RuleOriginKept | undefined;
  /** Puts what is known in place of what was; undefined forgets it. */
  keep(rule: KeptRule, origin: RuleOriginKept | undefined): Promise<void>;
}

/** What is known about a rule beyond its text. */
export interface RuleOriginKept {
  /** When it was made, in milliseconds since the epoch. */
  readonly madeAt?: number;
  /** The call it was made for, on one line and without secrets. Not fit to be shown raw. */
  readonly madeFor?: string;
  readonly agent?: string;
  /** When an allow rule ends. */
  readonly expires?: number;
  /** A time after its end was seen: it has ended, whatever the clock says later. */
  readonly hasEnded?: boolean;
}
