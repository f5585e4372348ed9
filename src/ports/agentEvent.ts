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
