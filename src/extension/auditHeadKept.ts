import type { Memento } from 'vscode';
import { type AuditHead, type HeadWitness, readHead } from '../store/auditHead';

const key = 'auditHead';

/** Remembers the newest line of the audit log in VS Code's own storage, which no one reaches by the way. */
export class AuditHeadKept implements HeadWitness {
  constructor(private readonly values: Memento) {}

  get newest(): AuditHead | undefined {
    return readHead(this.values.get(key));
  }

  keep(head: AuditHead): void {
    if (head.seq >= (this.newest?.seq ?? 0)) {
      // VS Code gathers updates and writes them by itself; the last one counts.
      void this.values.update(key, head);
    }
  }
}
