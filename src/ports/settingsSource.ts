import type { Event } from '../base/lifetime';
import type { ContainSetting } from '../core/containSetting';
import type { Decision } from '../core/decision';
import type { Platform } from '../core/facts';
import type { ModeName } from '../core/modes';
import type { Enforcement } from '../core/outcome';
import type { RehearsalSetting } from '../core/rehearsalSetting';
import type { RulePlace, Scope, UnreadableRule } from '../core/rules/rule/rule';
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

/** Settings files as they lie on this machine. Of a file that is broken VS Code tells only what it could make of it. */
export interface SettingsFiles {
  /** The text of a file; undefined when there is none or it cannot be read. */
  textOf(file: string): string | undefined;
  /** What of a file VS Code may not tell, or not yet. Nothing where there is no file. */
  untoldIn(file: string, scope: Scope): UntoldSettings;
  /**
   * Rejects when there is no room for so many characters beside a file, of which VS Code would then leave half, or when
   * the file can only be read.
   */
  makeSureOfRoom(file: string, length: number): Promise<void>;
  /** Puts a text in the place of a file at once. */
  replace(file: string, text: string): Promise<void>;
  /** A file that somebody asked about is no longer what it was. */
  readonly onDidChange: Event<void>;
}

/** A file that may hold settings. */
export interface SettingsFile {
  readonly path: string;
  /** VS Code reads it in this window; not certain of the files of profiles, because nobody tells which is in use. */
  readonly isCertain: boolean;
}

/** What a file cannot be used for, and all its deny and ask rules. It only tightens. */
export type UntoldSettings = Pick<RuleLayer, 'unreadable' | 'rules'>;
