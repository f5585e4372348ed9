import type { Event } from '../base/lifetime';
import type { ContainSetting, NetworkSetting } from '../core/containSetting';
import type { ModeName } from '../core/modes';
import type { AdapterName, AgentLaunch } from './agent';
import type { SessionProfile } from './sessionDirectory';
import type { LayerRule } from './settingsSource';

/** The agents a person can start: those of their settings, those found on this machine, and our own. */
export interface AgentCatalogue {
  readonly agents: readonly CataloguedAgent[];
  /** What in the settings cannot be used, one sentence each; such an agent cannot be started. */
  readonly problems: readonly string[];
  readonly onDidChange: Event<void>;
}

/** One agent with all that its sessions start with. */
export interface CataloguedAgent {
  /** Unique, as the person wrote it. */
  readonly name: string;
  readonly adapter: AdapterName;
  readonly launch: AgentLaunch;
  readonly start: AgentDefaults;
  /** `settings`: the person configured it. `found`: its program is on this machine. `own`: part of us. */
  readonly origin: 'settings' | 'found' | 'own';
}

/** What a session of an agent starts with. Left out: what the window has. */
export interface AgentDefaults
  extends Partial<Pick<SessionProfile, 'unmatched' | 'tools' | 'workingDirectories' | 'checks' | 'enforcement'>> {
  readonly mode?: ModeName;
  readonly rules?: readonly LayerRule[];
  readonly contain?: ContainSetting;
  /** Of a contained session; left out: open. */
  readonly network?: NetworkSetting;
}
