import { asObject, fieldOf, type JsonFields, textOf } from '../../base/json';
import type { AgentLaunch } from '../../ports/agent';

/** What the settings of a person can say about `claude` besides its command. */
export interface ClaudeOptions {
  readonly model: string | undefined;
  /** Settings files that `claude` may load. None unless the person says so. */
  readonly settingSources: readonly string[];
  /** MCP servers in the form of `claude --mcp-config`. */
  readonly mcpServers: JsonFields | undefined;
  /** The MCP servers of `claude`'s own configuration are used too. */
  readonly ownMcpServers: boolean;
}

const sources: readonly string[] = ['user', 'project', 'local'];

/**
 * Arguments that would take the word from us, or break the protocol.
 * A person who wants fewer questions writes rules, which are seen, checked and logged.
 */
const refusedArguments: readonly string[] = [
  '--allowedTools',
  '--allowed-tools',
  '--dangerously-skip-permissions',
  '--allow-dangerously-skip-permissions',
  '--permission-mode',
  '--permission-prompts',
  '--permission-prompt-tool',
  '--setting-sources',
  '--settings',
  '--input-format',
  '--output-format',
  // What comes after it is no option any more.
  '--',
  // Without hooks it asks about what it likes.
  '--bare',
  '--bg',
  '--background',
  '--cloud',
  '--remote-control',
];

/** What `--bare` is as a variable. */
const bareVariable = 'CLAUDE_CODE_SIMPLE';

/** Reads the options of a launch. Throws with what a person should change. */
export function readOptions({ args, env, options }: AgentLaunch): ClaudeOptions {
  const refused =
    args.find((arg) => refusedArguments.includes(arg.split('=')[0] ?? '')) ??
    Object.keys(env).find((name) => name.toUpperCase() === bareVariable);
  if (refused !== undefined) {
    throw new Error(`\`${refused}\` cannot be part of how a Claude agent is started: Gatehouse decides about calls.`);
  }
  const settingSources = fieldOf(options, 'settingSources') ?? [];
  if (!Array.isArray(settingSources) || !settingSources.every((it) => sources.includes(it))) {
    throw new Error('`settingSources` of a Claude agent is a list of `user`, `project` and `local`.');
  }
  const mcpServers = fieldOf(options, 'mcpServers');
  if (mcpServers !== undefined && asObject(mcpServers) === undefined) {
    throw new Error('`mcpServers` of a Claude agent is an object, as in the configuration of `claude`.');
  }
  return {
    model: textOf(options, 'model'),
    settingSources,
    mcpServers: asObject(mcpServers),
    ownMcpServers: fieldOf(options, 'ownMcpServers') === true,
  };
}
