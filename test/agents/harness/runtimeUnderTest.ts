import type { AdapterName, AgentAdapter, AgentLaunch, AgentOption } from '../../../src/ports/agent';
import type { ScriptedCall } from './model/script';

/** Where a runtime is started, for its launch. */
export interface Place {
  /** The installed program, absolute. */
  readonly program: string;
  /** Where the scripted model listens, without a path. */
  readonly model: string;
  /** The workspace. */
  readonly cwd: string;
  /** A home folder of this run's own. */
  readonly home: string;
  /** The MCP server `demo` with the tools `echo` and `peek`: program and arguments. */
  readonly mcp: readonly string[];
  /** Keeps the runtime away from the network and the person's own files; to be part of the launch's `env`. */
  readonly env: Readonly<Record<string, string>>;
}

/** How the scripted model names this runtime's tools. Undefined: the runtime has no such tool. */
export interface Dialect {
  shell(command: string): ScriptedCall;
  /** In a folder that the call names; left out: its calls name none. */
  shellIn?(command: string, folder: string): ScriptedCall;
  write(path: string, content: string): ScriptedCall;
  edit(path: string, from: string, to: string): ScriptedCall;
  readonly read: ((path: string) => ScriptedCall) | undefined;
  readonly fetch: ((url: string) => ScriptedCall) | undefined;
  readonly mcp: ((tool: 'echo' | 'peek', text: string) => ScriptedCall) | undefined;
  /** Looks for the tools of the MCP server, where the model is told of tools when it looks; left out: it need not. */
  readonly search?: ScriptedCall;
  /** It asks an MCP server for its tools once, so that what is hidden later is denied only. */
  readonly listsOnce?: true;
  /** Tools that no runtime setting hides, and that do nothing by themselves; left out: none. */
  readonly atHand?: readonly string[];
  /** Starts a subagent whose prompt is `prompt`. */
  readonly subagent: ((prompt: string) => ScriptedCall) | undefined;
  /** Asks the person something. */
  readonly ask: ((question: string, options: readonly string[]) => ScriptedCall) | undefined;
  /** What it offers the person and tells of itself when it runs; left out: nothing that is tried. */
  readonly offers?: Offers;
}

/** What a runtime offers. */
export interface Offers {
  readonly options: readonly AgentOption['id'][];
  readonly usage: boolean;
  readonly images: boolean;
}

/** One runtime with what its tests need to know. */
export interface RuntimeUnderTest {
  /** As in `pinned.json`. */
  readonly name: string;
  /** As it stands in the README. */
  readonly title: string;
  readonly adapter: AgentAdapter & { readonly name: AdapterName };
  /** Writes the files that the runtime has to find at home or in the workspace; left out: none. */
  prepare?(place: Place): void;
  /** Touches nothing: it is also asked with a place that is not there. */
  launch(place: Place): AgentLaunch;
  readonly dialect: Dialect;
  /** What a folder may hold that keeps the runtime from being started there; left out: nothing. */
  readonly refuses?: readonly string[];
  /** Cases that this runtime cannot pass for a reason of its own, each with that reason. It stands in the report. */
  readonly exceptions?: ReadonlyMap<string, string>;
}
