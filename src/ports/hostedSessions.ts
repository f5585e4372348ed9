import type { Event } from '../base/lifetime';
import type { ContainSetting, NetworkSetting } from '../core/containSetting';
import type { Decision } from '../core/decision';
import type { ModeName } from '../core/modes';
import type { SessionId } from '../core/toolCall';
import type {
  AdapterName,
  AgentCommand,
  AgentImage,
  AgentLaunch,
  AgentOption,
  AgentPromise,
  AgentUsage,
  PlanStep,
  ToolStarted,
} from './agent';
import type { SessionProfile } from './sessionDirectory';
import type { LayerRule } from './settingsSource';

/** The conversations with agents in this window: those that run and those that are kept. */
export interface HostedSessions {
  /** In the order they were opened. */
  readonly conversations: readonly Conversation[];
  /** Those that were kept before are among them; they are read when somebody first looks. */
  readonly isLoaded: boolean;
  /** The list or the head of a conversation has changed. */
  readonly onDidChange: Event<void>;
  /** Entries were added or have grown. */
  readonly onDidChangeEntries: Event<EntriesChange>;
  /**
   * Starts an agent of the catalogue by its name, in the first opened folder. Rejects with a message for the person.
   */
  start(agent: string, mode?: ModeName): Promise<Conversation>;
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

/** Something that a person gives an agent with a message. */
export type Attachment =
  /** A file, text or picture, read when the message is sent. Absolute. */
  | { readonly kind: 'file'; readonly path: string }
  /** Some lines of a file, as they stand in the editor. */
  | { readonly kind: 'lines'; readonly path: string; readonly from: number; readonly to: number; readonly text: string }
  /** A picture that came from no file. */
  | { readonly kind: 'image'; readonly name: string; readonly image: AgentImage };

/** What goes with the words of a message. */
export interface MessageExtras {
  /** The paths in the text that the person typed or picked as `@path` with their own hand: these are read and passed on. */
  readonly mentions?: readonly string[];
  readonly attached?: readonly Attachment[];
}

/** Names one entry of a transcript; it stays the same while the entry grows. */
export type EntryId = number;

/** One thing in a conversation, in the order it began. Texts are as they came and not fit to be shown raw. */
export type TranscriptEntry = { readonly id: EntryId; readonly time: number } & EntryKind;

type EntryKind =
  | { readonly kind: 'person'; readonly text: string }
  | { readonly kind: 'agent'; readonly text: string; readonly parent?: string }
  | { readonly kind: 'thinking'; readonly text: string; readonly parent?: string }
  | ToolRow
  | { readonly kind: 'plan'; readonly steps: readonly PlanStep[] }
  /** A question of the agent; its answer is undefined while it waits and empty when there was none. */
  | { readonly kind: 'asked'; readonly text: string; readonly answer: string | undefined }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'ended'; readonly because: string; readonly message: string };

/** A tool call with what became of it. */
export interface ToolRow extends Pick<ToolStarted, 'item' | 'tool' | 'input' | 'parent' | 'group'> {
  readonly kind: 'tool';
  readonly state: 'started' | 'asking' | 'running' | 'done' | 'failed' | 'denied' | 'cancelled';
  /** What the gate said, for every call under this item; empty when none reached it. */
  readonly reviews: readonly RowReview[];
  readonly output: string;
  /** When it began to run, and when it was over; undefined before. */
  readonly ranAt?: number;
  readonly overAt?: number;
}

/** What the gate said to one call. */
export interface RowReview {
  readonly tool: string;
  readonly outcome: 'allow' | 'deny';
  /** What rules, mode and checks said before the person was asked; undefined when deciding failed. */
  readonly decision: Decision | undefined;
  readonly answered: 'allow' | 'deny' | undefined;
  /** It was read for the agent and not by it, so that nobody was asked. */
  readonly unasked?: true;
  /** Why, in sentences for people. */
  readonly why: readonly string[];
  /** Set for a command that ran on a copy of the files: how many paths of it were kept. */
  readonly kept?: number;
  /** What was kept of it, as the input of a patch with the `count` of all files and of all `folders`. */
  readonly effect?: unknown;
  /** The call is in the audit log under this id. */
  readonly call: string;
}

/** A conversation as it is kept between windows. */
export interface KeptTranscript {
  /** Names the conversation; it outlives the session that began it. */
  readonly conversation: string;
  readonly name: string;
  readonly agent: string;
  readonly cwd: string;
  /** What a new session can resume from; undefined when it cannot. */
  readonly resume: string | undefined;
  readonly changedAt: number;
  readonly entries: readonly TranscriptEntry[];
}

/** A kept conversation without its entries. */
export interface TranscriptHead extends Omit<KeptTranscript, 'entries'> {
  /** What was kept of it cannot be read; its name says so. */
  readonly isBroken?: true;
  /** An agent runs in it, in another window of the same folder. */
  readonly isElsewhere?: true;
}

/** Keeps conversations over a reload, for this workspace. */
export interface TranscriptStore {
  heads(): Promise<readonly TranscriptHead[]>;
  /** Another text whenever a conversation was kept or forgotten, by any window; cheaper than all heads. */
  stamp(): Promise<string>;
  /** Undefined when it is gone or cannot be read. */
  read(conversation: string): Promise<KeptTranscript | undefined>;
  /** Keeps all of it, in place of what was kept under the same name. While it `runs`, other windows know that. */
  keep(transcript: KeptTranscript, state: 'runs' | 'over'): Promise<void>;
  forget(conversation: string): Promise<void>;
}

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
