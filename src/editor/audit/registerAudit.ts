import { type Disposable, Lifetime } from '../../base/lifetime';
import type { AuditTrail } from '../../ports/auditTrail';
import type { Clock } from '../../ports/clock';
import type { Timers } from '../../ports/timers';
import type { EditorCommand } from '../command';
import { auditCommands } from './auditCommands';
import { AuditView } from './auditView';

/** What showing the audit log needs. */
export interface AuditNeeds {
  readonly trail: AuditTrail;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Opens a text in an editor. */
  showText(text: string): Promise<void>;
}

/** The audit log for people: the view, and the commands to register. */
export function registerAudit(needs: AuditNeeds): Disposable & { readonly commands: readonly EditorCommand[] } {
  const lifetime = new Lifetime();
  const view = lifetime.add(new AuditView(needs));
  return { commands: auditCommands({ ...needs, view }), dispose: () => lifetime.dispose() };
}
