import type { Event } from '../base/lifetime';
import type { Decision } from '../core/decision';
import type { Facts, Place } from '../core/facts';
import type { OutcomeName } from '../core/outcome';
import type { ToolCall, WiderGrant } from '../core/toolCall';
import type { Reason, Verdict } from '../core/verdict';
import type { RehearsalEnd } from './rehearsed';

/** Keeps a record of every call. What cannot be recorded is refused by the gate. */
export interface AuditLog {
  /** Resolves once the record is on disk. Records are written in the order of the calls to `append`. */
  append(record: AuditRecord): Promise<void>;
}

/** One call from question to outcome, before secrets are taken out. */
export interface AuditRecord
  extends Pick<
    AuditEntry,
    'time' | 'mode' | 'sessionName' | 'outcome' | 'outcomeName' | 'unasked' | 'contained' | 'rehearsal'
  > {
  readonly call: ToolCall;
  /** What the decision was made from. Undefined when it failed before that was known. */
  readonly facts: Facts | undefined;
  /** Undefined when deciding failed; `failure` then says why. */
  readonly verdict: Verdict | undefined;
  /** What the person said, when there was a question. */
  readonly answer: RecordedAnswer | undefined;
  readonly failure: string | undefined;
}

/** How a command went that ran on a copy of the files, and what was kept of it. */
export interface RehearsalRecord {
  readonly end: RehearsalEnd;
  /** How many paths it changed. */
  readonly changed: number;
  /** How many of them were kept, and the first of these by name. */
  readonly kept: number;
  readonly paths: readonly string[];
}

/** A rule that the person chose to remember, and where. */
export interface RememberedAnswer {
  readonly rule: string;
  readonly scope: 'session' | 'workspace' | 'user';
  /** Further rules remembered with it, for a chain of commands that no one rule covers. */
  readonly also?: readonly string[];
}

/** What the person said to a question. */
export interface RecordedAnswer {
  readonly decision: 'allow' | 'deny';
  /** The rule they chose to remember, and where it was put. */
  readonly remembered?: RememberedAnswer;
  /** The rule they chose to remember where that failed. The call went as they said all the same. */
  readonly unkept?: RememberedAnswer & { readonly why: string };
  /** The person changed the input; the record's call holds it as they allowed it. */
  readonly changed?: true;
  /** How long the question waited, in milliseconds; left out where that is not known. */
  readonly waitedMs?: number;
}

/** One line of the audit log, format 1. Field names are part of the format: change them only with `format`. */
export interface AuditEntry {
  readonly format: 1;
  /** Counts from one, across rotated files, and never goes back. A gap says that lines were lost. */
  readonly seq: number;
  /** When the outcome was known, ISO 8601 in UTC. */
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  /** What the session was called then, for whoever reads of it later; left out when it failed before that was known. */
  readonly sessionName?: string;
  readonly tool: string;
  /** The agent's own name for the tool, where it differs. */
  readonly spelled?: string;
  /** An object as received; anything else is wrapped as `{"value": …}`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Something was taken out of `input`; a decision about it may differ from the recorded one. */
  readonly redacted: boolean;
  readonly cwd: string;
  /** What allowing it would have granted besides, where the runtime can only be told in wider words. */
  readonly grants?: WiderGrant;
  /** The subagent that made the call, as the runtime names it; left out for the agent itself. */
  readonly parent?: string;
  readonly mode: string;
  /** What the decision was made from; left out when it failed before that was known. */
  readonly facts?: RecordedFacts;
  /** Left out when deciding failed. */
  readonly verdict?: Verdict;
  readonly answer?: RecordedAnswer;
  /** What the agent heard. */
  readonly outcome: 'allow' | 'deny';
  /** The outcome under the name that other tools know it by. */
  readonly outcomeName?: OutcomeName;
  readonly failure?: string;
  /** It was read for the agent and not by it: nobody is asked about such reads, whatever the verdict says. */
  readonly unasked?: true;
  /** The session ran contained, or did though the search for what is to be hidden was cut short. */
  readonly contained?: true | 'inPart';
  /** It ran on a copy of the files, and nowhere else. */
  readonly rehearsal?: RehearsalRecord;
  /** The SHA-256 of the line before, without its line feed; zeros for the first line ever. */
  readonly previous: string;
}

/** The facts as recorded: enough to decide again. */
export interface RecordedFacts {
  readonly home: string;
  readonly platform: Place['platform'];
  readonly workingDirectories: readonly string[];
  readonly trusted: boolean;
  /** Paths that were not what they seemed; null for those that could not be resolved. */
  readonly links: Readonly<Record<string, string | null>>;
}

/** Reads the audit log back. */
export interface AuditTrail {
  /** The newest entries, oldest first. Lines that cannot be read are left out; `verify` tells of them. */
  read(): Promise<readonly AuditedCall[]>;
  /** Every entry that is kept, the newest first, read as they are wanted. What cannot be read is left out. */
  entries(): AsyncIterable<AuditEntry>;
  /** Looks at every line that is kept. */
  verify(): Promise<AuditReport>;
  /** There may be more to read. */
  readonly onDidChange: Event<void>;
}

/** One call as the audit log tells it, without secrets. Texts are as the agent gave them and not fit to be shown raw. */
export interface AuditedCall extends Omit<AuditEntry, 'format' | 'facts' | 'verdict' | 'previous' | 'rehearsal'> {
  /** Undefined when deciding failed. */
  readonly decision: Decision | undefined;
  readonly reasons: readonly Reason[];
  /** Set when it ran on a copy of the files: how many paths it changed there, and how many of them were kept. */
  readonly rehearsal?: Pick<RehearsalRecord, 'changed' | 'kept'>;
}

/** What looking at the whole log came to. */
export interface AuditReport {
  readonly files: readonly string[];
  readonly entries: number;
  readonly faults: readonly AuditFault[];
}

/** A place where the log is not the one that was written. */
export interface AuditFault {
  /** `torn`: a line that was cut short while it was written, as by a crash. Nothing that was recorded is missing. */
  readonly kind: 'changed' | 'torn';
  readonly file: string;
  /** Counted from one; undefined when it is about the log as a whole. */
  readonly line: number | undefined;
  readonly why: string;
}
