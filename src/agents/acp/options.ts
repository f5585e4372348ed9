import { asObject, fieldOf, type JsonFields, listIn, textOf } from '../../base/json';
import type { AgentLaunch } from '../../ports/agent';
import type { McpProxyProgram } from '../../ports/mcp';
import { proxyArguments } from '../wire/behindProxy';
import { prefixOf } from './joinedName';

/** What the settings of a person can say about an agent that speaks ACP. */
export interface AcpOptions {
  /** Which agent it is, where its command does not tell. */
  readonly flavour: string | undefined;
  /** MCP servers: `{name: {command, args, env}}`. */
  readonly mcpServers: readonly McpServer[];
  /** The agent's own configuration, in its own form, added to what Gatehouse sets (opencode). */
  readonly config: JsonFields;
  /** The folder's own settings for the agent are heard (Gemini, which needs it for MCP servers). */
  readonly trustFolder: boolean;
  /** Plugins that the folder brings may run (opencode, which cannot be kept from running them). */
  readonly folderPlugins: boolean;
}

/** An MCP server that the agent starts. */
interface McpServer {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

/** Arguments with which agents let calls pass, or leave the protocol. */
const refusedArguments =
  /^(?:-y|--yolo|--approval-mode|--allowed-tools|--allowedTools|--policy|--admin-policy|--dangerously-.*|--allow-all.*|--allow-tool|--full-auto)(?:=|$)/;

/** The agents that are known; one that is misspelt would not be made to ask. */
const flavours: readonly unknown[] = ['opencode', 'gemini', 'qwen', 'other'];

/** Reads the options of a launch. Throws with what a person should change. */
export function readOptions({ command, args, options }: AgentLaunch): AcpOptions {
  const refused = agentArguments(command, args).find((arg) => refusedArguments.test(arg));
  if (refused !== undefined) {
    throw new Error(`\`${refused}\` cannot be among the arguments of an ACP agent: it would let calls pass unasked.`);
  }
  const flavour = fieldOf(options, 'flavour');
  if (flavour !== undefined && !flavours.includes(flavour)) {
    throw new Error(`\`flavour\` of an ACP agent is one of ${flavours.join(', ')}, or is left out.`);
  }
  const servers = fieldOf(options, 'mcpServers');
  if (servers !== undefined && asObject(servers) === undefined) {
    throw new Error('`mcpServers` of an ACP agent is an object: `{"name": {"command": "…", "args": []}}`.');
  }
  const config = asObject(fieldOf(options, 'config')) ?? {};
  const given = [servers, fieldOf(config, 'mcp')].flatMap((it) => Object.keys(asObject(it) ?? {}));
  const unclear = given.find((name) => given.some((it) => it !== name && prefixOf(it).startsWith(prefixOf(name))));
  if (unclear !== undefined) {
    throw new Error(
      `No other MCP server of an ACP agent can have a name that begins with \`${prefixOf(unclear)}\`: whose tool is called would not be clear.`,
    );
  }
  return {
    flavour: textOf(options, 'flavour'),
    mcpServers: Object.entries(asObject(servers) ?? {}).map(([name, server]) => readServer(name, server)),
    config,
    trustFolder: fieldOf(options, 'trustFolder') === true,
    folderPlugins: fieldOf(options, 'folderPlugins') === true,
  };
}

/** What the agent hears. `npx -y` is a word to npx, as all that stands before the name of the package. */
function agentArguments(command: string, args: readonly string[]): readonly string[] {
  const isNpx = /(?:^|[\\/])npx(?:\.\w+)?$/.test(command);
  return isNpx ? args.slice(args.findIndex((arg) => !arg.startsWith('-'))) : args;
}

function readServer(name: string, server: unknown): McpServer {
  const command = textOf(server, 'command');
  if (command === undefined) {
    throw new Error(`The MCP server \`${name}\` has no \`command\`.`);
  }
  const env = Object.entries(asObject(fieldOf(server, 'env')) ?? {});
  return {
    name,
    command,
    args: listIn(server, 'args').map(String),
    env: env.map(([key, value]) => ({ name: key, value: String(value) })),
  };
}

/** An MCP server as an agent is told to start it: behind our proxy where there is one. */
export function startedServer({ name, command, args, env }: McpServer, proxy: McpProxyProgram | undefined) {
  if (proxy === undefined) {
    return { name, command, args: [...args], env: [...env] };
  }
  const further = Object.entries(proxy.env).map(([key, value]) => ({ name: key, value }));
  return {
    ...{ name, command: proxy.command, env: [...env, ...further] },
    args: [...proxyArguments(proxy, name, [command, ...args])],
  };
}
