import type { Event } from '../base/emitter';
import type { RuleLayer } from './settingsSource';

/** Rules that whoever looks after the machine has laid down; neither the person nor a workspace can change them. */
export interface ManagedRules {
  readonly current: RuleLayer;
  /** What it says that is about no single call; any shape. */
  setting?(key: string): unknown;
  readonly onDidChange: Event<void>;
}
