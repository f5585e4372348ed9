import type { Decision } from '../core/decision';
import type { RulePlace, UnreadableRule } from '../core/rules/rule/rule';
import type { OutsideReads } from '../core/safety/outsideReads';
import type { Visibility } from '../core/tools/visibility';

/** What a settings file says about Gatehouse, as written. */
export interface Settings {
  readonly rules: readonly WrittenRule[];
  /** Entries among the rules that are no text at all. They tighten like every rule that cannot be read. */
  readonly unreadable: readonly UnreadableRule[];
  /** The value of `gatehouse.checks`. Untrusted: any shape; undefined when it is not set. */
  readonly checks: unknown;
  /** Where each entry of `checks` stands, in order; one place when it is not a list. */
  readonly checkPlaces: readonly RulePlace[];
  readonly unmatched: Decision | undefined;
  readonly readsOutside: OutsideReads;
  readonly tools: Visibility;
  /** The values of all other settings of ours, by their names. Untrusted: any shape. */
  readonly others: ReadonlyMap<string, unknown>;
  readonly problems: readonly SettingsProblem[];
}

/** A rule as it stands in a file, not yet read. */
export interface WrittenRule {
  readonly text: string;
  readonly effect: Decision;
  readonly place: RulePlace;
}

/** Something in a settings file that cannot be used. */
export interface SettingsProblem {
  readonly place: RulePlace;
  /** `syntax`: the file cannot be trusted to say what was meant, so nothing should be decided with it. */
  readonly kind: 'syntax' | 'type' | 'unknown' | 'repeated';
  readonly message: string;
  readonly mend: string;
}
