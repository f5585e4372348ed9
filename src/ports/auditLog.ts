import type { Facts } from '../core/facts';
import type { OutcomeName } from '../core/outcomeName';
import type { ToolCall } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { RehearsalEnd } from './rehearsed';

/** Keeps a record of every call. What cannot be recorded is refused by the gate. */
export interface AuditLog {
  /** Resolves once the record is on disk. Records are written in the order of the calls to `append`. */
  append(record: AuditRecord): Promise<void>;
}

/** One call from question to outcome, before secrets are taken out. */
export interface AuditRecord {
  /** When the outcome was known, ISO 8601 in UTC. */
  readonly time: string;
  readonly call: ToolCall;
  readonly mode: string;
  /** What the session was called then; left out when it failed before that was known. */
  readonly sessionName?: string;
  /** What the decision was made from. Undefined when it failed before that was known. */
  readonly facts: Facts | undefined;
  /** Undefined when deciding failed; `failure` then says why. */
  readonly verdict: Verdict | undefined;
  /** What the person said, when there was a question. */
  readonly answer: RecordedAnswer | undefined;
  /** What the agent heard. */
  readonly outcome: 'allow' | 'deny';
  /** The outcome under the name that other tools know it by. */
  readonly outcomeName?: OutcomeName;
  readonly failure: string | undefined;
  /** It was read for the agent and not by it: nobody is asked about such reads, whatever the verdict says. */
  readonly unasked?: true;
  /** The session was contained, or was though the search for what is to be hidden was cut short. */
  readonly contained?: true | 'inPart';
  /** It ran on a copy of the files, and nowhere else. */
  readonly rehearsal?: RehearsalRecord;
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
