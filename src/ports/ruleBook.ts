import type { Event } from '../base/lifetime';
import type { Decision } from '../core/decision';
import type { Rule } from '../core/rules/rule/rule';
import type { RuleLayer } from './settingsSource';

/** A rule that is kept in settings. */
export interface KeptRule {
  readonly text: string;
  readonly effect: Decision;
  readonly scope: 'workspace' | 'user';
}

/** Keeps remembered rules: in settings.json and nowhere else. */
export interface RuleBook {
  /** Resolves once the rules are in force, that is after `SettingsSource.onDidChange` has told of them. */
  add(rules: readonly KeptRule[]): Promise<void>;
  /** Likewise resolves once they are no longer heard. A rule that is not there is no failure. */
  remove(rules: readonly KeptRule[]): Promise<void>;
  /** Keeps hashes of workspace allow rules that the person has seen and accepted, outside the workspace. */
  accept(hashes: readonly string[]): Promise<void>;
  /** Forgets that they were accepted. */
  unaccept(hashes: readonly string[]): Promise<void>;
}

/** Names a rule among all that are heard. */
export type RuleName = Pick<Rule, 'text' | 'scope'>;

/** Knows when rules in settings end; settings.json itself has no place for that. */
export interface RuleExpiries {
  /** When an allow rule ends, in milliseconds since the epoch; undefined: never. */
  expiryOf(rule: KeptRule): number | undefined;
  readonly onDidChange: Event<void>;
}

/** Rules that whoever looks after the machine has laid down; neither the person nor a workspace can change them. */
export interface ManagedRules {
  readonly current: RuleLayer;
  /** What it says that is about no single call; any shape. */
  setting?(key: string): unknown;
  readonly onDidChange: Event<void>;
}
