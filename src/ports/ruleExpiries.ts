import type { Event } from '../base/emitter';
import type { KeptRule } from './ruleBook';

/** Knows when rules in settings end; settings.json itself has no place for that. */
export interface RuleExpiries {
  /** When an allow rule ends, in milliseconds since the epoch; undefined: never. */
  expiryOf(rule: KeptRule): number | undefined;
  readonly onDidChange: Event<void>;
}
