import type { Event } from '../base/emitter';
import type { ModeName } from '../core/modes';
import type { SessionId } from '../core/toolCall';
import type { AgentPromise } from './agent';
import type { AgentCommand, AgentOption, AgentUsage } from './agentEvent';
import type { MessageExtras } from './attachment';
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
   * Gives a message to the agent of a conversation. One that is at work hears it at once where its runtime can; else the
   * message waits until the agent is done. Rejects with a message for the person.
   */
  send(conversation: string, text: string, extras?: MessageExtras): Promise<void>;
  /** Takes back a message that waits. */
  unqueue(conversation: string, at: number): void;
  /** Gives the first message that waits to an agent that was stopped. Rejects with a message for the person. */
  sendQueued(conversation: string): Promise<void>;
  /** Chooses a value of one of the agent's options. Rejects with a message for the person. */
  choose(conversation: string, option: string, value: string): Promise<void>;
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
  /** What holds for a contained session, one sentence each; left out: it is not contained. */
  readonly contained?: readonly string[];
  /** It can be resumed. */
  readonly resumable: boolean;
  /** What is known of the agent that runs; left out while none does. */
  readonly live?: LiveAgent;
}

/** What an agent that runs offers and has told. */
export interface LiveAgent {
  readonly options: readonly AgentOption[];
  readonly commands: readonly AgentCommand[];
  readonly usage: AgentUsage;
  /** The texts of messages that wait until the agent is done. */
  readonly queued: readonly string[];
  /** It hears at once what is said while it works. */
  readonly hearsAtWork: boolean;
}

/** Entries of one conversation, each as it is now. */
export interface EntriesChange {
  readonly conversation: string;
  readonly entries: readonly TranscriptEntry[];
  /** `start`: these are all there are. `more`: the others are as they were. */
  readonly from: 'start' | 'more';
}
