import { window } from 'vscode';
import type { AuditLog, AuditRecord } from '../../ports/auditLog';
import { t } from '../t';

/** Passes records on, and tells the person when they can no longer be written: once, until they can be again. */
export class ToldAuditLog implements AuditLog {
  private hasTold = false;

  constructor(private readonly log: AuditLog) {}

  async append(record: AuditRecord): Promise<void> {
    // The failure goes on to the gate, which denies; here it is only told.
    try {
      await this.log.append(record);
      this.hasTold = false;
    } catch (error) {
      if (!this.hasTold) {
        this.hasTold = true;
        // Nobody waits for the notification to be closed.
        void window.showErrorMessage(
          t`Gatehouse: the audit log cannot be written, so calls are denied until it can. The output channel Gatehouse says why.`,
        );
      }
      throw error;
    }
  }
}
