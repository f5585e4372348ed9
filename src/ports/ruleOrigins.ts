import type { KeptRule } from './ruleBook';
import type { RuleExpiries } from './ruleExpiries';

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
}
