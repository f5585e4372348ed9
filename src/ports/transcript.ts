import type { Decision } from '../core/decision';
import type { PlanStep, ToolStarted } from './agentEvent';

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
export interface ToolRow extends Pick<ToolStarted, 'item' | 'tool' | 'input' | 'parent'> {
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
  /** What was kept of it, as the input of a patch with the `count` of all files. */
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
}

/** Keeps conversations over a reload, for this workspace. */
export interface TranscriptStore {
  heads(): Promise<readonly TranscriptHead[]>;
  /** Undefined when it is gone or cannot be read. */
  read(conversation: string): Promise<KeptTranscript | undefined>;
  /** Keeps all of it, in place of what was kept under the same name. */
  keep(transcript: KeptTranscript): Promise<void>;
  forget(conversation: string): Promise<void>;
}
