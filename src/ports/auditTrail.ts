import type { Event } from '../base/emitter';
import type { Decision } from '../core/decision';
import type { Reason } from '../core/verdict';
import type { AuditEntry } from './auditEntry';
import type { RehearsalRecord } from './auditLog';

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
