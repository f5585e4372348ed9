import type { Event } from '../base/lifetime';
import type { InstructedRuntime } from '../core/instructions/givenText';
import type { ImageKind } from '../core/instructions/imageKind';
import type { SessionId } from '../core/toolCall';
import type { Visibility } from '../core/tools/visibility';
import type { AgentState, Containment } from './containment';
import type { McpProxyProgram } from './mcp';
import type { Person } from './person';
import type { Reviewer } from './reviewer';
import type { Ids, Log } from './surroundings';

/** The protocols we speak. */
export type AdapterName = 'copilot' | 'claude' | 'codex' | 'acp' | 'cli' | 'demo' | 'editor';

/** Speaks one agent's protocol. Knows nothing of rules, prompts or the editor. */
export interface AgentAdapter {
  readonly name: AdapterName;
  /** What can be promised for an agent that is started so, before it runs. */
  promise(launch: AgentLaunch): AgentPromise;
  /** Whose project instructions an agent that is started so is given; left out: none. */
  instructed?(launch: AgentLaunch): InstructedRuntime;
  /** Where an agent that is started so keeps what outlasts a session; left out: nowhere. */
  state?(launch: AgentLaunch): AgentState;
  /** It has no model and no commands that run unseen: what is said to it is its own language. */
  readonly hearsAsSaid?: true;
  /**
   * Resolves once the agent takes messages. Rejects with an error whose message tells a person what to do.
   * Aborting `signal` while it starts leaves nothing behind.
   */
  start(start: AgentStart, needs: AgentNeeds): Promise<AgentSession>;
}

/** What a runtime makes possible, and what it does not. */
export interface AgentPromise {
  readonly capabilities: AgentCapabilities;
  /** What passes without our word, one sentence each; empty exactly when `everyCall` holds. */
  readonly slipsPast: readonly string[];
  /**
   * What the runtime does by itself in the folder, before or beside its calls, one sentence each: things that are no
   * calls of its model, and that no decision of ours comes before.
   */
  readonly byItself?: readonly string[];
}

/** What a runtime lets an adapter do. */
export interface AgentCapabilities {
  /** No tool runs before the gate has allowed its call. A session without it is advisory. */
  readonly everyCall: boolean;
  /** The model reads why a call was denied. */
  readonly denyMessage: boolean;
  /** What the person changed is what runs. */
  readonly modifyInput: boolean;
  /** Hidden tools are kept from the model's sight. */
  readonly hideTools: boolean;
  /** A later session can go on where this one ended. */
  readonly resume: boolean;
  /** Cancelling also ends the commands that run. */
  readonly killsOnCancel: boolean;
  /** A message can have pictures. */
  readonly images?: boolean;
}

/** A picture that goes with a message. */
export interface AgentImage {
  readonly kind: ImageKind;
  /** In base64. */
  readonly bytes: string;
}

/** How a person's settings say an agent is started. No part of it comes from a workspace. */
export interface AgentLaunch {
  /** The program: absolute, or a name to find on PATH. Empty for agents that are part of us. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The adapter's own options (model, provider, interception, flavour). Untrusted: any shape; the adapter reads it. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What one session is started with. */
export interface AgentStart {
  readonly session: SessionId;
  /** The agent's name as the person knows it; it stands in every call. */
  readonly agent: string;
  readonly launch: AgentLaunch;
  /** Where the agent works; absolute. */
  readonly cwd: string;
  /** Which tools the model may see. The gate applies it again to every call. */
  readonly tools: Visibility;
  /** What the project says to agents, already judged; left out: nothing. The runtime is to read no such file itself. */
  readonly instructions?: string;
  /** Where an earlier session ended, as its `resumable` event told; undefined for a new one. */
  readonly resume: string | undefined;
  /** A folder for this session alone, there already and removed after it. */
  readonly scratch: string;
  /** What every MCP server that can be is started behind; left out: nothing. */
  readonly mcpProxy?: McpProxyProgram;
  /** What every program of the session is started in; left out: it is not contained. */
  readonly containment?: Containment;
  /** Aborted when the session is to end while it still starts. */
  readonly signal: AbortSignal;
}

/** What an adapter may use of us. */
export interface AgentNeeds {
  readonly reviewer: Reviewer;
  readonly person: Person;
  readonly ids: Ids;
  readonly log: Log;
}

/** One conversation with a running agent. */
export interface AgentSession {
  /** What holds for this session, now that the agent runs. */
  readonly promise: AgentPromise;
  /** Everything from the first event on: an event before the first listener is kept for it. */
  readonly onDidEmit: Event<AgentEvent>;
  /** Gives the agent a message. Resolves once the agent has it; `idle` tells when it is done. Rejects when it is working. */
  send(text: string, images?: readonly AgentImage[]): Promise<void>;
  /**
   * Says something to an agent at work, which hears it before its next step; left out: the runtime cannot be told.
   * Rejects when it was not taken, as when the agent is done by then.
   */
  steer?: ((text: string) => Promise<void>) | undefined;
  /** Chooses a value of an option that was told; left out: there is none. Rejects with a message for the person. */
  choose?: ((option: AgentOption['id'], value: string) => Promise<void>) | undefined;
  /** Stops what the agent is doing. Its open calls are withdrawn; `idle` follows. Nothing happens when it is idle. */
  cancel(): Promise<void>;
  /**
   * Ends the agent with all its programs. Resolves once nothing of it is left; never rejects.
   * The last event is `ended`, and after it there is none.
   */
  end(): Promise<void>;
}

/** What an agent tells while it works. All texts are the agent's own and not fit to be shown raw. */
export type AgentEvent =
  /** A piece of the agent's answer, in Markdown; the next piece goes on where it ends. */
  | { readonly kind: 'text'; readonly text: string; readonly parent?: string }
  /** A piece of the agent's thoughts. */
  | { readonly kind: 'thinking'; readonly text: string; readonly parent?: string }
  | ToolStarted
  /** More output of a tool that runs. */
  | { readonly kind: 'toolOutput'; readonly item: string; readonly output: string }
  | ToolFinished
  /** The agent's plan, whole, in place of the one before. */
  | { readonly kind: 'plan'; readonly steps: readonly PlanStep[] }
  | AgentOffer
  /** What the conversation has used so far, in place of what was told before. */
  | { readonly kind: 'usage'; readonly usage: AgentUsage }
  /** Something of the runtime that a person should know: a warning, a retry, a model that was changed. */
  | { readonly kind: 'notice'; readonly text: string }
  /** What a later session can resume from; replaces the one before. */
  | { readonly kind: 'resumable'; readonly token: string }
  /** The agent waits for a message. */
  | { readonly kind: 'idle'; readonly after: 'done' | 'cancelled' | 'failed'; readonly message?: string }
  /** The session is over. */
  | { readonly kind: 'ended'; readonly because: 'asked' | 'crashed' | 'lost'; readonly message?: string };

/** The agent has begun a tool call. It says nothing about whether it was allowed. */
export interface ToolStarted {
  readonly kind: 'toolStarted';
  /** The runtime's own name for this call; calls that reach the gate carry it as `ToolCall.item`. */
  readonly item: string;
  /** The tool in our words. */
  readonly tool: string;
  readonly input: unknown;
  /** The item of the subagent that makes the call; undefined for the agent itself. */
  readonly parent?: string;
  /** It is no call and does nothing: it only holds the calls of a subagent, each of which passes the gate. */
  readonly group?: true;
}

/** A tool call is over, whether it ran or not. */
export interface ToolFinished {
  readonly kind: 'toolFinished';
  readonly item: string;
  readonly ending: 'done' | 'failed' | 'denied' | 'cancelled';
  /** All of its output; empty when `toolOutput` told it already or there is none. */
  readonly output: string;
}

/** One line of a plan. */
export interface PlanStep {
  readonly text: string;
  readonly state: 'open' | 'doing' | 'done';
}

/** Something that the runtime offers the person, whole, in place of what it offered before. */
export type AgentOffer =
  /** What can be chosen while the agent runs. */
  | { readonly kind: 'options'; readonly options: readonly AgentOption[] }
  /** Commands of the runtime that concern the conversation alone. One that runs programs or reads files is never told. */
  | { readonly kind: 'commands'; readonly commands: readonly AgentCommand[] };

/** Something of an agent that a person may choose while it runs. */
export interface AgentOption {
  readonly id: 'model' | 'effort';
  readonly values: readonly OptionChoice[];
  /** The value that holds; undefined when the runtime does not tell. */
  readonly current: string | undefined;
}

/** One value of an option. */
export interface OptionChoice {
  readonly id: string;
  readonly name: string;
  readonly says?: string;
}

/** A command that a message can be, written as `/name`. */
export interface AgentCommand {
  readonly name: string;
  readonly says: string;
}

/** What a conversation has used, as far as the runtime tells. */
export interface AgentUsage {
  /** All tokens that went in and out. */
  readonly tokens?: number;
  /** How full the model's memory is. */
  readonly context?: { readonly used: number; readonly size: number };
  readonly cost?: { readonly amount: number; readonly currency: string };
}
