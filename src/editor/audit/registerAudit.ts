import { type Disposable, Lifetime } from '../../base/lifetime';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { auditCommands } from './auditCommands';
import { AuditView } from './auditView';

/** The audit log for people: the view, and the commands to register. */
export function registerAudit(
  needs: Pick<WindowNeeds, 'clock' | 'showText' | 'timers' | 'trail'>,
): Disposable & { readonly commands: EditorCommands } {
  const lifetime = new Lifetime();
  const view = lifetime.add(new AuditView(needs));
  return { commands: auditCommands({ ...needs, view }), dispose: () => lifetime.dispose() };
}
