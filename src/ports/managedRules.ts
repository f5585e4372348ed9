import type { Event } from '../base/emitter';
import type { RuleLayer } from './settingsSource';

/** Rules that whoever looks after the machine has laid down; neither the person nor a workspace can change them. */
export interface ManagedRules {
  readonly current: RuleLayer;
  readonly onDidChange: Event<void>;
}
