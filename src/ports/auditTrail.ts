import type { Event } from '../base/emitter';
import type { Decision } from '../core/decision';
import type { Reason } from '../core/verdict';
import type { RecordedAnswer, RehearsalRecord } from './auditLog';

/** Reads the audit log back. */
export interface AuditTrail {
  /** The newest entries, oldest first. Lines that cannot be read are left out; `verify` tells of them. */
  read(): Promise<readonly AuditedCall[]>;
  /** Looks at every line that is kept. */
  verify(): Promise<AuditReport>;
  /** There may be more to read. */
  readonly onDidChange: Event<void>;
}

/** One call as the audit log tells it, without secrets. Texts are as the agent gave them and not fit to be shown raw. */
export interface AuditedCall {
  readonly seq: number;
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Something was taken out of `input`. */
  readonly redacted: boolean;
  readonly cwd: string;
  readonly mode: string;
  /** Undefined when deciding failed. */
  readonly decision: Decision | undefined;
  readonly reasons: readonly Reason[];
  readonly answer: RecordedAnswer | undefined;
  readonly outcome: 'allow' | 'deny';
  readonly failure: string | undefined;
  /** It was read for the agent and not by it, so that nobody was asked. */
  readonly unasked?: true;
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
