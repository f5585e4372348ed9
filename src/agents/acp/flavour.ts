import type { InstructedRuntime } from '../../core/instructions/givenText';
import type { AgentStart } from '../../ports/agent';
import type { AskedCall } from '../wire/openCalls';
import type { KnownCall } from './knownCall';
import type { AcpOptions } from './options';

/** What is peculiar to one agent that speaks ACP. */
export interface Flavour {
  readonly name: string;
  /** Where it keeps what outlasts a session. */
  state(env: Readonly<Record<string, string>>): readonly string[];
  /** What it does by itself in the folder, see `AgentPromise`. */
  readonly byItself: readonly string[];
  /** The agent's own tools, and which of ours each is. */
  readonly tools: ReadonlyMap<string, string>;
  /** What passes without our word; empty when the agent asks about everything. */
  slipsPast(options: AcpOptions): readonly string[];
  /** Hidden tools are kept from the model. */
  readonly hidesTools: boolean;
  /** A cancelled turn ends its commands. */
  readonly killsOnCancel: boolean;
  /** When an earlier conversation can be gone on with. */
  readonly resumes: 'anytime' | 'nextMinute';
  /** Files that the agent is to read or write through us. */
  readonly files: { readonly read: boolean; readonly write: boolean };
  /** The mode in which it asks; undefined when it has only one. */
  readonly mode: string | undefined;
  /** Whose project instructions it is given. */
  readonly instructed: InstructedRuntime;
  /** How it is given them: by `start`, or before the first message. */
  readonly takesInstructions: 'atStart' | 'firstMessage';
  /** A request for permission does not have all that updates tell, so they are waited for. */
  readonly waitsForUpdates: boolean;
  /** How the agent is started so that it asks about everything. May write into the session's scratch folder. */
  start(start: AgentStart, options: AcpOptions): Promise<FlavourStart>;
  /** The agent's own name of the tool; undefined when it does not tell. */
  nameOf(call: KnownCall): string | undefined;
  /** The kind that a call's own request has; left out: that of the call. */
  asksAs?(call: KnownCall): string;
  /** The MCP servers that the agent's own configuration in the options brings; left out: none. */
  serversIn?(options: AcpOptions): readonly string[];
  /** The MCP tool that is called, in our words; undefined when it is none. Left out: it names these as we do. */
  mcpOf?(call: KnownCall, servers: readonly string[]): string | undefined;
  /** The files that the agent reads for its model by itself along with a call; left out: none. */
  readsBesides?(asked: AskedCall, cwd: string): Promise<readonly string[]>;
  /** What a call is given, in the field names of our tools, where it is told in a way of its own; left out: nowhere. */
  inputOf?(call: KnownCall, place: { readonly tool: string; readonly cwd: string }): FlavourInput | undefined;
}

/** What is added to a launch. */
interface FlavourStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What a call is given and where it runs. */
export interface FlavourInput {
  readonly input: unknown;
  readonly cwd?: string;
}
