import { type Disposable, Lifetime } from '../../base/lifetime';
import type { AuditTrail } from '../../ports/auditTrail';
import type { PolicySource } from '../../ports/policySource';
import type { Command } from '../command';
import type { SettingsWriter } from '../settings/settingsWriter';
import { rememberedCommands } from './rememberedCommands';
import { RememberedView, type RememberedViewNeeds } from './rememberedView';
import { RuleChanges } from './ruleChanges';

/** What the view of remembered rules and its commands work with. */
export interface RememberedNeeds extends RememberedViewNeeds {
  readonly policy: PolicySource;
  readonly writer: SettingsWriter;
  readonly trail: Pick<AuditTrail, 'read'>;
}

/** Remembered rules for people: the view, and the commands to register. */
export function registerRemembered(needs: RememberedNeeds): Disposable & { readonly commands: readonly Command[] } {
  const lifetime = new Lifetime();
  const view = lifetime.add(new RememberedView(needs));
  const changes = new RuleChanges({ ...needs, rules: () => view.rules });
  return { commands: rememberedCommands({ ...needs, view, changes }), dispose: () => lifetime.dispose() };
}
