/** What the extension tells the page of the session view. Every text in it is fit to be shown. */
export type ToPage =
  | Overview
  | RowsMessage
  | { readonly type: 'detail'; readonly conversation: string; readonly entry: number; readonly detail: RowDetail }
  | QuestionMessage
  /** An answer did not count. */
  | { readonly type: 'refused'; readonly question: string; readonly says: string }
  /** A message was not given to the agent; the text goes back into the prompt box. */
  | { readonly type: 'notSent'; readonly text: string; readonly says: string }
  /** Something failed that no message of its own tells. */
  | { readonly type: 'failed'; readonly says: string }
  /** Files whose path fits what the person typed after `@`. */
  | { readonly type: 'files'; readonly query: string; readonly paths: readonly string[] }
  | { readonly type: 'focus' };

/** Everything but the transcript. */
export interface Overview {
  readonly type: 'overview';
  readonly conversations: readonly ConversationHead[];
  /** Undefined: a new session is being set up. */
  readonly current: string | undefined;
  readonly agents: readonly AgentItem[];
  /** What in the settings of agents cannot be used. */
  readonly problems: readonly string[];
  readonly modes: readonly ModeItem[];
  readonly windowMode: string;
  /** What goes with the next message. */
  readonly attached: readonly AttachedItem[];
}

/** Something that goes with a message, as it is shown before it is sent. */
export interface AttachedItem {
  readonly id: string;
  readonly name: string;
}

/** One conversation in the list. */
export interface ConversationHead {
  readonly id: string;
  readonly name: string;
  readonly agent: string;
  /** `elsewhere`: it runs in another window. */
  readonly state: 'kept' | 'elsewhere' | 'starting' | 'working' | 'idle';
  readonly resumable: boolean;
  /** How many of its questions wait. */
  readonly waiting: number;
  /** Undefined until an agent has run. */
  readonly guard: GuardBadge | undefined;
  /** What holds for a contained session; undefined: it is not contained. */
  readonly contained: readonly string[] | undefined;
  /** The session's own mode; undefined: the window's. */
  readonly mode: string | undefined;
  /** When something last happened in it. */
  readonly changedAt: number;
  /** What it has used so far, in a few words; empty when the runtime does not tell. */
  readonly usage: string;
  /** What can be chosen while it runs. */
  readonly options: readonly OptionItem[];
  /** The commands of the agent that can be given to it, without their slash. */
  readonly commands: readonly Omit<ModeItem, 'title'>[];
  /** What was said while the agent was at work and waits until it is done. */
  readonly queued: readonly string[];
  /** The agent hears at once what is said while it works. */
  readonly hearsAtWork: boolean;
  readonly takesImages: boolean;
}

/** Something of a running agent that a person may choose, such as its model. */
export interface OptionItem {
  readonly id: string;
  readonly name: string;
  readonly current: string;
  readonly values: readonly OptionValue[];
}

/** One thing that an option can be. */
export interface OptionValue {
  readonly id: string;
  readonly name: string;
  readonly says: string;
}

/** What is promised for a session. */
export interface GuardBadge {
  /** `observed`: nothing is stopped, whatever is promised. */
  readonly kind: 'enforced' | 'advisory' | 'observed';
  /** What passes without our word, and what the agent does by itself, one sentence each. */
  readonly slipsPast: readonly string[];
}

/** One agent that can be started. */
export interface AgentItem {
  readonly name: string;
  readonly says: string;
  readonly isDemo: boolean;
}

/** One mode that can be chosen. */
export interface ModeItem {
  readonly name: string;
  readonly title: string;
  readonly says: string;
}

/** Entries of a transcript, each as it is now. */
export interface RowsMessage {
  readonly type: 'rows';
  readonly conversation: string;
  readonly rows: readonly Row[];
  /** `start`: they replace everything. `more`: they are added, or replace those with the same id. */
  readonly from: 'start' | 'more';
  /** More of the same transcript follows at once. */
  readonly goesOn: boolean;
}

/** One entry of a transcript as it is shown. */
export type Row = { readonly id: number; readonly parent?: string } & RowKind;

type RowKind =
  | { readonly kind: 'person'; readonly text: string }
  /** The text is Markdown. */
  | { readonly kind: 'agent'; readonly text: string }
  | { readonly kind: 'thinking'; readonly words: string }
  | ToolCallRow
  | { readonly kind: 'plan'; readonly steps: readonly ShownStep[] }
  /** The answer is undefined while it is awaited and empty when none was given. */
  | { readonly kind: 'asked'; readonly text: string; readonly answer: string | undefined }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'ended'; readonly text: string; readonly isFailure: boolean };

/** A tool call on one line; its detail is sent when somebody opens it. */
export interface ToolCallRow {
  readonly kind: 'tool';
  readonly item: string;
  readonly tool: string;
  readonly text: string;
  readonly state: 'started' | 'asking' | 'running' | 'done' | 'failed' | 'denied' | 'cancelled';
  readonly decision: ShownDecision;
  /** Why, for the hover. */
  readonly why: string;
  /** A few words on what the detail holds. */
  readonly holds: string;
  /** For how long it ran, or has run by now, in milliseconds; undefined when it has not begun. */
  readonly ranMs: number | undefined;
  /** The last line that a tool which runs has put out. */
  readonly tail: string;
}

/** What the gate said, in a few words. */
export interface ShownDecision {
  readonly tone: 'allowed' | 'asked' | 'denied' | 'none';
  readonly text: string;
}

/** One line of a plan. */
export interface ShownStep {
  readonly text: string;
  readonly state: 'open' | 'doing' | 'done';
}

/** What a row holds when it is opened. */
export interface RowDetail {
  readonly why: readonly string[];
  /** The file that the call is about; empty when it is about none. */
  readonly path: string;
  /** The whole call, or the whole thought. */
  readonly text: string;
  /** The language that `text` is written in; empty for none. */
  readonly language: string;
  readonly changes: readonly ShownChange[];
  readonly output: string;
  /** The texts are cut; all of them can be opened in an editor. */
  readonly isCut: boolean;
}

/** What a call does to one file. */
export interface ShownChange {
  readonly path: string;
  readonly lines: readonly ChangeLine[];
}

/** One line of a change. */
export interface ChangeLine {
  readonly kind: 'added' | 'removed' | 'same' | 'note';
  readonly text: string;
}

/** What a session asks now: one question at a time, so that nothing moves under the mouse. */
export interface QuestionMessage {
  readonly type: 'question';
  /** Undefined: nothing waits. */
  readonly card: QuestionCard | undefined;
  /** How many others of the same session wait behind it. */
  readonly others: number;
}

/** A question that waits, with everything its prompt shows. */
export interface QuestionCard {
  readonly id: string;
  /** The hash of what is shown; an answer gives it back. */
  readonly digest: string;
  /** Who wants to do what, where. */
  readonly intro: string;
  /** The command, path, URL or input, whole unless `isCut`. */
  readonly text: string;
  readonly isCut: boolean;
  /** How the command went on a copy of the files, if it was tried. */
  readonly ran: string | undefined;
  /** Why it asks: the parts that do, each with its reasons. */
  readonly asking: readonly AskingPart[];
  /** Everything that was heard. */
  readonly reasons: readonly string[];
  readonly again: string | undefined;
  /** A built-in check warns. */
  readonly isWarning: boolean;
  /** It is being looked at again and takes no answer now. */
  readonly isMoving: boolean;
  readonly choices: readonly CardChoice[];
}

/** A part of a call that asks. */
export interface AskingPart {
  /** Empty: the whole call. */
  readonly text: string;
  readonly says: readonly string[];
}

/** One thing that may be answered. */
export interface CardChoice {
  /** Its place among the question's choices. */
  readonly at: number;
  readonly label: string;
  readonly detail: string;
  readonly tone: 'deny' | 'allow' | 'look';
  /** `first`: it settles or shows this one call. `more`: it makes a rule, takes more steps or puts off. */
  readonly weight: 'first' | 'more';
}

/** What the page tells. Nothing of it is trusted before `readMessage` has read it. */
export type FromPage =
  | { readonly type: 'ready' }
  /** Undefined: a new session is to be set up. */
  | { readonly type: 'select'; readonly conversation: string | undefined }
  | (SaidText & { readonly type: 'start'; readonly agent: string; readonly mode: string | undefined })
  | (SaidText & { readonly type: 'send'; readonly conversation: string })
  | { readonly type: 'act'; readonly act: ConversationAct; readonly conversation: string }
  | { readonly type: 'switchMode'; readonly conversation: string; readonly mode: string | undefined }
  | { readonly type: 'open'; readonly conversation: string; readonly entry: number; readonly whole: boolean }
  | { readonly type: 'answer'; readonly question: string; readonly digest: string; readonly choice: number }
  | { readonly type: 'review'; readonly question: string }
  | { readonly type: 'openLink'; readonly address: string }
  | { readonly type: 'openFile'; readonly conversation: string; readonly path: string; readonly line?: number }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'choose'; readonly conversation: string; readonly option: string; readonly value: string }
  | { readonly type: 'unqueue'; readonly conversation: string; readonly at: number }
  | { readonly type: 'findFiles'; readonly query: string }
  | { readonly type: 'detach'; readonly attached: string }
  /** A picture that was pasted or dropped, in base64. */
  | { readonly type: 'attachImage'; readonly name: string; readonly image: string }
  | { readonly type: 'command'; readonly command: PageCommand };

/** What the person says. */
export interface SaidText {
  readonly text: string;
  /** The pieces of it that they typed, key by key: only these can mention a file. Left out: none. */
  readonly typed?: readonly string[];
}

/** What can be done to a conversation. */
export type ConversationAct = 'stop' | 'resume' | 'rename' | 'end' | 'close' | 'export' | 'openInEditor' | 'sendQueued';

/** What the page may start besides. */
export type PageCommand = 'setUpAgent' | 'openAgentSettings' | 'attach';
