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
