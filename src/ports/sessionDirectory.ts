import type { Event } from '../base/lifetime';
import type { Decision } from '../core/decision';
import type { ModeName } from '../core/modes';
import type { Enforcement } from '../core/outcome';
import type { SessionId } from '../core/toolCall';
import type { Visibility } from '../core/tools/visibility';
import type { Containment } from './containment';
import type { SuspendedRules } from './policySource';
import type { LayerRule } from './settingsSource';

/** The sessions that run now. */
export interface SessionDirectory {
  readonly running: readonly Session[];
  readonly onDidChange: Event<readonly Session[]>;
  start(options: SessionStart): Session;
  rename(id: SessionId, name: string): void;
  /** Undefined: the window's mode. */
  switchMode(id: SessionId, mode: ModeName | undefined): void;
  /** Ends a session with its rules; its open questions and calls are denied. Ending twice is no failure. */
  end(id: SessionId): void;
}

/** One conversation with one agent. */
export interface Session {
  readonly id: SessionId;
  readonly agent: string;
  readonly name: string;
  /** Undefined: the window's mode. */
  readonly mode: ModeName | undefined;
  /** Live in memory and end with the session. */
  readonly rules: readonly LayerRule[];
  readonly suspended: readonly SuspendedRules[];
  readonly profile: SessionProfile;
  /** Names the conversation it belongs to; undefined: it is one of its own. */
  readonly history?: string;
}

/** What a session starts with. */
export interface SessionStart
  extends Pick<Session, 'agent' | 'name' | 'history'>,
    Partial<Pick<Session, 'mode' | 'rules'>> {
  readonly profile?: Partial<SessionProfile>;
}

/** What the person's settings for the agent say about all its sessions. */
export interface SessionProfile {
  /** Undefined: the window's setting. */
  readonly unmatched: Decision | undefined;
  /** Heard besides the window's lists; it can only hide more. */
  readonly tools: Visibility;
  /** The runtime lets us change a tool's input. */
  readonly changesInput: boolean;
  /** In place of the window's setting; undefined: the window's. */
  readonly workingDirectories?: readonly string[] | undefined;
  /** Heard besides the window's checks; they can only tighten, but for what they call read-only. */
  readonly checks?: readonly unknown[] | undefined;
  /** Undefined: the window's setting. */
  readonly enforcement?: Enforcement | undefined;
  /** What the session runs in; left out: it is not contained. */
  readonly containment?: Containment;
}
