import type { Decision } from '../core/decision';
import type { PolicySettings } from '../core/profiles/policySettings';
import type { AuditEntry } from './auditLog';
import type { RuleOffer } from './question';

/** A recorded call that another policy would decide otherwise. */
export interface ChangedDecision extends Pick<AuditEntry, 'seq' | 'time' | 'session' | 'agent' | 'tool' | 'redacted'> {
  readonly change: 'loosened' | 'tightened';
  readonly was: Decision;
  readonly would: Decision;
  /** What the call was about, as recorded, on one line. */
  readonly call: string;
  /** The rule or check that would decide it so; undefined where it is none. */
  readonly by?: string;
  /** Why it would be decided so. */
  readonly reasons: readonly string[];
}

/** Calls that would be decided otherwise by the same rule. */
export interface ChangeGroup {
  readonly change: ChangedDecision['change'];
  /** Undefined where no rule or check decides; `others` once there are too many rules to name. */
  readonly by: string | undefined | { readonly others: true };
  readonly count: number;
  /** The first few, each text once. */
  readonly first: readonly ChangedDecision[];
}

/** Settings of one home as they are and as somebody would have them. */
export interface TriedSettings {
  readonly home: 'user' | 'workspace';
  readonly before: PolicySettings;
  readonly after: PolicySettings;
}

/** What settings would change about the calls of the audit log. */
export interface TriedHistory {
  readonly heard: number;
  /** Calls that could not be decided again. */
  readonly skipped: number;
  /** What loosens first. */
  readonly groups: readonly ChangeGroup[];
}

/** Who waits for a long look at the log. */
export interface HistoryWatch {
  readonly signal: AbortSignal;
  /** Called now and then with how many calls were decided again. */
  tell(heard: number): void;
}

/** The latest questions of the log that rules would have answered. */
export interface AnsweredBefore {
  readonly questions: number;
  /** So many of them the person denied. */
  readonly denied: number;
}

/** Rules that together would have answered questions which the person always allowed. */
export interface SuggestedRules {
  readonly rules: RuleOffer;
  readonly questions: number;
}

/** The rules that would have spared most questions. */
export interface SuggestedHistory {
  readonly rules: readonly SuggestedRules[];
  /** There were more kinds of questions than are looked at. */
  readonly isCut: boolean;
}

/** How many calls of one name asked, and how many were decided without a question. */
export interface Share {
  readonly name: string;
  readonly asked: number;
  readonly avoided: number;
}

/** What was counted in the audit log, the most first; days and waits in their order. */
export interface Statistics {
  /** The last 30 days, in UTC, from the first that is recorded. */
  readonly days: readonly Share[];
  readonly agents: readonly Share[];
  readonly kinds: readonly Share[];
  readonly commands: readonly Share[];
  /** Answered questions by how long they waited. */
  readonly waits: readonly Share[];
}

/** Decides the calls of the audit log again, and counts them. */
export interface History {
  /** How other settings would decide them, compared with the settings in force; undefined once the signal is aborted. */
  tryOut(tried: TriedSettings, watch: HistoryWatch): Promise<TriedHistory | undefined>;
  /** The few rules that would have answered most of what was always allowed in this workspace; undefined once aborted. */
  suggest(watch: HistoryWatch): Promise<SuggestedHistory | undefined>;
  /** What the log tells about questions; undefined once aborted. */
  count(watch: HistoryWatch): Promise<Statistics | undefined>;
  /** Which of the latest questions each offer would have answered by allowing; looks no further back than is quick. */
  answered(offers: readonly RuleOffer[], signal: AbortSignal): Promise<readonly AnsweredBefore[]>;
}
