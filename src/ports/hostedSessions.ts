import type { Event } from '../base/emitter';
import type { ModeName } from '../core/engine/modes';
import type { SessionId } from '../core/toolCall';
import type { AgentPromise } from './agent';
import type { TranscriptEntry, TranscriptHead } from './transcript';

/** The conversations with agents in this window: those that run and those that are kept. */
export interface HostedSessions {
  /** In the order they were opened. */
  readonly conversations: readonly Conversation[];
  /** The list or the head of a conversation has changed. */
  readonly onDidChange: Event<void>;
  /** Entries were added or have grown. */
  readonly onDidChangeEntries: Event<EntriesChange>;
  /** Starts an agent of the catalogue by its name. Rejects with a message for the person. */
  start(agent: string, options: StartOptions): Promise<Conversation>;
  /** Runs a kept conversation again, from where it ended. Rejects with a message for the person. */
  resume(conversation: string): Promise<Conversation>;
  /**
   * Gives a message to the agent of a conversation that waits for one. Rejects with a message for the person.
   * `mentions` are the paths in it that the person typed as `@path` with their own hand: these are read and passed on.
   */
  send(conversation: string, text: string, mentions?: readonly string[]): Promise<void>;
  cancel(conversation: string): Promise<void>;
  rename(conversation: string, name: string): void;
  /** Ends the agent; the conversation stays to be read, resumed or closed. */
  end(conversation: string): Promise<void>;
  /** Ends the agent and forgets the conversation. */
  close(conversation: string): Promise<void>;
  /** Undefined when there is no such conversation. */
  entries(conversation: string): Promise<readonly TranscriptEntry[] | undefined>;
}

/** What a person chooses when a session starts. */
export interface StartOptions {
  readonly name?: string;
  readonly mode?: ModeName;
  /** Absolute; left out: the first opened folder. */
  readonly cwd?: string;
}

/** One conversation, without its entries. */
export interface Conversation extends TranscriptHead {
  /** `kept`: no agent runs. `starting`, `working`, `idle`: one does. */
  readonly state: 'kept' | 'starting' | 'working' | 'idle';
  /** The running session; undefined when none runs. */
  readonly session: SessionId | undefined;
  /** Undefined until an agent runs. Without `everyCall` the session is advisory. */
  readonly promise: AgentPromise | undefined;
  /** It can be resumed. */
  readonly resumable: boolean;
}

/** Entries of one conversation, each as it is now. */
export interface EntriesChange {
  readonly conversation: string;
  readonly entries: readonly TranscriptEntry[];
  /** `start`: these are all there are. `more`: the others are as they were. */
  readonly from: 'start' | 'more';
}
