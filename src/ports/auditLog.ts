import type { Facts } from '../core/facts';
import type { ToolCall } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { AuditEntry } from './auditEntry';
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
