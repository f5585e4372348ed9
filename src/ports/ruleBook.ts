import type { Decision } from '../core/decision';

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
