import type { Memento } from 'vscode';
import type { AuditHead } from '../store/auditLog';

const key = 'auditHead';

/**
 * Keeps the newest line of the audit log where whoever changes the log's files does not reach by the way. With it, a log
 * that was cut at its end, or is gone, is told from one that is whole.
 */
export class AuditHeadKept {
  constructor(private readonly values: Memento) {}

  get newest(): AuditHead | undefined {
    const head: Partial<AuditHead> | undefined = this.values.get(key);
    return typeof head?.seq === 'number' && typeof head.hash === 'string'
      ? { seq: head.seq, hash: head.hash }
      : undefined;
  }

  keep(head: AuditHead): void {
    // VS Code gathers updates and writes them by itself; the last one counts.
    void this.values.update(key, head);
  }
}
