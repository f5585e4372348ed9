import type { ToolCall } from '../core/toolCall';

/** The agents whose hooks we answer: they run where people already use them, and ask us before each call. */
export type HookedAgent = 'claude' | 'copilot' | 'codex' | 'gemini' | 'qwen' | 'opencode' | 'vscode';

/** Speaks the words of one agent's hook. Total: what it is told is never believed to be well formed. */
export interface HookDialect {
  readonly agent: HookedAgent | 'mcp';
  /** As people know the agent. */
  readonly title: string;
  /** What the hook answers as input is what runs. */
  readonly changesInput: boolean;
  /** The agent asks its own person when it is told to, and runs nothing before. */
  readonly asks: boolean;
  /** What runs without our word even while the hook is installed, one sentence each; told before installing. */
  readonly slipsPast: readonly string[];
  /** What the hook was told as a call; undefined when it cannot be read, and is to be denied. */
  read(given: unknown): HookCall | undefined;
  /** An input in our words said in those of the call's own tool; undefined when they cannot say it. */
  inTheirWords(call: HookCall, input: unknown): unknown;
  /**
   * An input in their words that runs in the folder it was judged in. Left out: what the agent runs does so by itself.
   */
  where?(call: HookCall, input: unknown): unknown;
  /** The answer in the agent's words. */
  say(reply: HookReply): HookAnswer;
}

/** A call as a hook tells it. */
export interface HookCall
  extends Pick<ToolCall, 'tool' | 'spelled' | 'input' | 'cwd' | 'item' | 'grants' | 'definition'> {
  /** The agent's own name of its conversation. */
  readonly conversation: string;
  /** The tool's input as the agent gave it. */
  readonly given: unknown;
  /** It asks the person something, or lets them approve a plan: what the agent does by itself, unless it is hidden. */
  readonly isQuestion: boolean;
}

/** What the agent is to hear. */
export type HookReply =
  | {
      readonly decision: 'allow';
      /** In the words of the call's own tool; left out: as the agent gave it. */
      readonly input?: unknown;
      readonly message?: string;
    }
  | { readonly decision: 'deny'; readonly message: string; readonly isFailure?: true }
  | { readonly decision: 'ask'; readonly message: string }
  /** We have no say in it. */
  | { readonly decision: 'none' };

/** What the program of a hook leaves behind. */
export interface HookAnswer {
  /** One JSON object: nothing else ever reaches standard output. */
  readonly out: string;
  readonly err: string;
  readonly code: 0 | 2;
}

/** Brings our hook into the configuration of agents that run in a terminal, and takes it out again. */
export interface Governing {
  /** The agents found on this machine. */
  agents(): Promise<readonly GovernedAgent[]>;
  /** What would be changed; undefined when nothing would. Rejects with a message for the person. */
  change(agent: HookedAgent, wish: GovernWish, reach?: GovernReach): Promise<GovernedFile | undefined>;
  /**
   * Changes it. Resolves with a command line for the administrator where only they may. Rejects with a message for the
   * person.
   */
  carryOut(agent: HookedAgent, wish: GovernWish, reach?: GovernReach): Promise<string | undefined>;
}

/** What a person wants. */
export type GovernWish = 'govern' | 'ungovern';

/** For whom a hook is installed; left out: for the person, and removed from where it is. */
export type GovernReach = 'machine';

/** An agent as the list shows it. */
export interface GovernedAgent {
  readonly agent: HookedAgent;
  readonly title: string;
  /** The version that its program tells; undefined when it tells none. */
  readonly version: string | undefined;
  readonly isGoverned: boolean;
  /** Its hook can be installed for the whole machine, where no folder switches it off. */
  readonly isForMachine?: boolean;
  /** `governed`, `not governed` or `cannot tell`, with why and when it last asked where that is known. */
  readonly state: string;
  /** What the hook cannot promise, one sentence each. */
  readonly limits: readonly string[];
}

/** A configuration file as it is and as it would be, not yet changed; undefined where there is none. */
export interface GovernedFile {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
