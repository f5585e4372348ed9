import type { Decision } from '../core/decision';
import type { RulePlace } from '../core/rules/rule/rule';
import type { OutsideReads } from '../core/safety/outsideReads';
import type { LayerRule, RuleLayer } from '../ports/settingsSource';

/** What a settings file says about Gatehouse, as written. */
export interface Settings extends RuleLayer {
  readonly rules: readonly WrittenRule[];
  /** Where each entry of `checks` stands, in order; one place when it is not a list. */
  readonly checkPlaces: readonly RulePlace[];
  readonly unmatched: Decision | undefined;
  readonly readsOutside: OutsideReads;
  /** The values of all other settings of ours, by their names. Untrusted: any shape. */
  readonly others: ReadonlyMap<string, unknown>;
  readonly problems: readonly SettingsProblem[];
}

/** A rule as it stands in a file, not yet read. */
export type WrittenRule = Required<Pick<LayerRule, 'text' | 'effect' | 'place'>>;

/** Something in a settings file that cannot be used. */
export interface SettingsProblem {
  readonly place: RulePlace;
  /** `syntax`: the file cannot be trusted to say what was meant, so nothing should be decided with it. */
  readonly kind: 'syntax' | 'type' | 'unknown' | 'repeated';
  readonly message: string;
  readonly mend: string;
}
