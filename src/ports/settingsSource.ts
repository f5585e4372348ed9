import type { Event } from '../base/lifetime';
import type { ContainSetting } from '../core/containSetting';
import type { Decision } from '../core/decision';
import type { Platform } from '../core/facts';
import type { ModeName } from '../core/modes';
import type { Enforcement } from '../core/outcome';
import type { RehearsalSetting } from '../core/rehearsalSetting';
import type { RulePlace, UnreadableRule } from '../core/rules/rule/rule';
import type { OutsideReads } from '../core/safety/outsideReads';
import type { ManagedLimits } from '../core/settings/managedLimits';
import type { Visibility } from '../core/tools/visibility';

/** The settings of all scopes as they are now. */
export interface SettingsSource {
  readonly current: SettingsLayers;
  readonly onDidChange: Event<SettingsLayers>;
}

/** What settings say, scope by scope, as plain values. What only the person may set stands outside the layers. */
export interface SettingsLayers {
  readonly managed: RuleLayer;
  /** What the managed file forbids and fixes; left out: nothing. */
  readonly limits?: ManagedLimits;
  readonly user: RuleLayer;
  /** Settings of the workspace as a whole. They may only tighten, except for accepted allow rules. */
  readonly workspace: RuleLayer;
  /** The opened folders, each with its own settings, to which the same applies. */
  readonly folders: readonly FolderLayer[];
  /** Tells this workspace from all others, so that what is accepted here is accepted nowhere else. */
  readonly workspaceId: string;
  readonly trusted: boolean;
  /** The hashes of workspace allow rules the person has accepted; see `UnacceptedRule.hash`. */
  readonly accepted: ReadonlySet<string>;
  /** The mode of this window. */
  readonly mode: ModeName;
  /** What the person's settings say for every window; left out: the same. */
  readonly userMode?: ModeName;
  readonly unmatched: Decision;
  readonly enforcement: Enforcement;
  /** Absolute, besides the opened folders. */
  readonly workingDirectories: readonly string[];
  /** How long a question waits before it is denied; 0: for ever. */
  readonly questionLimitSeconds: number;
  readonly rehearse: RehearsalSetting;
  /** Whether agents run contained, unless their profile says otherwise; left out: they do not. */
  readonly contain?: ContainSetting;
  readonly home: string;
  readonly platform: Platform;
  readonly foldsCase: boolean;
  /** What holds this program's own rules, records and code: absolute. No call writes there unasked. */
  readonly ownPaths?: readonly string[];
}

/** What one scope says about calls. */
export interface RuleLayer {
  readonly rules: readonly LayerRule[];
  /** Entries among the rules that are no text at all; they tighten like every rule that cannot be read. */
  readonly unreadable: readonly UnreadableRule[];
  /** The value of `gatehouse.checks`. Untrusted: any shape; undefined when it is not set. */
  readonly checks: unknown;
  readonly tools: Visibility;
  /** The value of `gatehouse.reads.outside`: any layer that says `ask` is heard. */
  readonly readsOutside?: OutsideReads;
}

/** A folder of the workspace with its settings. */
export interface FolderLayer extends RuleLayer {
  /** Absolute. Relative paths in the folder's rules hang on it. */
  readonly path: string;
}

/** A rule as it is written, not yet read. */
export interface LayerRule {
  readonly text: string;
  readonly effect: Decision;
  readonly place?: RulePlace;
  /** When an allow rule ends, in milliseconds since the epoch. Deny and ask rules never end by themselves. */
  readonly expires?: number;
}
