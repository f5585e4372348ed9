import type { Disposable } from '../../base/lifetime';

/** What other extensions get from Gatehouse's `exports`. Described in docs/API.md; only ever added to. */
export interface GatehouseApi {
  /** Goes up when something is added. */
  readonly version: 2;
  /**
   * Adds a check for the calls of one tool (a `*` at the end matches every name that begins so), until the result is
   * disposed. Throws a TypeError when it is not given a name and an object.
   */
  registerCheck(tool: string, check: ExtensionCheck): Disposable;
  /**
   * Brings a tool of the extension's own: what its calls do, and how rules speak about them, until the result is
   * disposed. Throws a TypeError when it is not given a name of its own and an object.
   */
  registerTool(tool: string, definition: ExtensionTool): Disposable;
  /** Has a call judged like an agent's, the person asked if need be, and recorded. Never rejects. */
  review(call: ExtensionCall): Promise<ReviewedCall>;
}

/** A check that an extension brings. Synchronous: a throw, a promise or anything else that is no answer asks the person. */
export interface ExtensionCheck {
  /** Whether a call with this input changes nothing. Left out, or anything but `true`: it may change something. */
  isReadOnly?(input: unknown): boolean;
  /** What speaks against a call; undefined when nothing does. It can ask or deny, never allow. */
  check?(input: unknown, context: ExtensionContext): ExtensionVoice | undefined;
}

/** A tool that an extension brings. Synchronous, like a check. */
export interface ExtensionTool extends ExtensionCheck {
  /**
   * Whether a rule `Tool(content)` means a call with this input. No answer: a deny or ask rule may mean it, an allow
   * rule does not.
   */
  matches?(content: string, input: unknown): boolean;
  /** Contents of rules to offer for a call like this, narrowest first: letters, digits, `_`, `-`, `.`, and a `*` at the end. */
  suggest?(input: unknown): readonly string[];
}

/** What a check is told besides the input. */
export interface ExtensionContext {
  /** The mode's name. */
  readonly mode: string;
  /** What the rules alone say about the call; undefined where they say nothing of some part of it. */
  readonly rules: 'allow' | 'ask' | 'deny' | undefined;
  readonly cwd: string;
  readonly workingDirectories: readonly string[];
}

/** What a check says about a call. */
export interface ExtensionVoice {
  readonly effect: 'ask' | 'deny';
  /** Whether an ask is a safety question, which no allow rule answers. Left out: it is. */
  readonly safety?: boolean;
  /** A sentence for the person; one of the two is needed. */
  readonly message?: string;
  /** The older name of `message`. */
  readonly says?: string;
}

/** Something an extension wants to do. */
export interface ExtensionCall {
  /** Who wants to do it, as the person knows it. Calls under one name belong to one session. */
  readonly agent: string;
  /** A tool of ours (`Bash`, `Read`, `Write`, `WebFetch`, `mcp__server__tool`, …) or a name of your own. */
  readonly tool: string;
  /** The tool's input: plain values, as JSON has them. */
  readonly input: unknown;
  /** Where it would happen; absolute. Left out: the first folder of the workspace, else the person's home. */
  readonly cwd?: string;
  /** Aborting it withdraws the call; its question is closed and it is denied. */
  readonly signal?: AbortSignal;
}

/** What became of a call. Do what was allowed with exactly this input, or do nothing. */
export type ReviewedCall =
  | { readonly decision: 'allow'; readonly input: unknown; readonly message?: string }
  | {
      readonly decision: 'deny';
      readonly message: string;
      readonly because: 'policy' | 'person' | 'unanswered' | 'failure';
    };
