import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'jsonc-parser/lib/esm/main.js';
import { asList, asObject, fieldOf, type JsonFields, listIn, textOf } from '../../../base/json';
import { withoutField } from '../../../core/edits/inputFields';
import type { McpProxyProgram } from '../../../ports/mcp';
import { proxyArguments, reachedUrl } from '../../wire/behindProxy';
import { earlyLook, stateIn } from '../../wire/stateIn';
import type { Flavour } from '../flavour';
import { hiddenTools, mcpNamed, prefixOf } from '../joinedName';
import { nestedInstructions } from './opencodeNested';
import { folderPlugins } from './opencodePlugins';

const tools: ReadonlyMap<string, string> = new Map([
  ['bash', 'Bash'],
  ['read', 'Read'],
  ['write', 'Write'],
  ['edit', 'Edit'],
  ['apply_patch', 'Patch'],
  ['patch', 'Patch'],
  ['grep', 'Grep'],
  ['glob', 'Glob'],
  ['webfetch', 'WebFetch'],
]);

/** Further tools, which have no name with us. */
const others: readonly string[] = ['list', 'websearch', 'codesearch', 'todowrite', 'todoread', 'skill'];

/** What opencode asks about. All else is not offered: tools of other MCP servers, and those nobody has looked at. */
const asked: readonly string[] = [
  ...['bash', 'read', 'edit', 'write', 'patch', 'glob', 'grep', 'webfetch', 'external_directory', 'doom_loop'],
  ...others,
];

/** The tools for what MCP servers have to read; opencode asks about them as about reading a file. */
const resourceTools: readonly string[] = ['list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource'];

/** An agent that no other configuration knows: the person's own could allow what it likes to one that it does. */
const ourAgent = 'gatehouse';

/** opencode, which asks about everything when it is told to. */
export const opencode: Flavour = {
  name: 'opencode',
  byItself: [earlyLook],
  tools,
  slipsPast: ({ folderPlugins: areHeard }) =>
    areHeard ? ['The plugins that the folder brings run without being asked about, and may do what they like.'] : [],
  hidesTools: true,
  killsOnCancel: true,
  resumes: 'anytime',
  // It writes by itself once it was allowed to; through us it would write twice.
  state: (env) => [
    join(stateIn(env, 'XDG_DATA_HOME', '.local', 'share'), 'opencode'),
    join(stateIn(env, 'XDG_STATE_HOME', '.local', 'state'), 'opencode'),
    join(stateIn(env, 'XDG_CONFIG_HOME', '.config'), 'opencode'),
  ],
  files: { read: false, write: false },
  mode: undefined,
  instructed: 'opencode',
  takesInstructions: 'atStart',
  waitsForUpdates: true,
  async start(
    { launch, cwd, tools: visibility, scratch, instructions, mcpProxy },
    { config, mcpServers, folderPlugins: areHeard },
  ) {
    const [plugin] = areHeard ? [] : await folderPlugins(cwd, launch.env['HOME'] ?? homedir());
    if (plugin !== undefined) {
      throw new Error(
        `opencode would run the plugins of this folder unasked, and cannot be kept from it: ${plugin}. Move it away, or set \`folderPlugins\` in the agent's options, which makes the session advisory.`,
      );
    }
    const instructionsFile = join(scratch, 'instructions.md');
    if (instructions !== undefined) {
      await writeFile(instructionsFile, instructions);
    }
    const servers = [...mcpServers.map((it) => it.name), ...serversIn(config)];
    const permission = {
      // What is denied as a whole is not shown to the model. That is also what a subagent is: what it wants to do is not
      // asked about over ACP, so it would wait for ever.
      '*': 'deny',
      ...Object.fromEntries([...asked, ...servers.map((name) => `${prefixOf(name)}*`)].map((name) => [name, 'ask'])),
      ...Object.fromEntries(hiddenTools(tools, visibility, others).map((name) => [name, 'deny'])),
    };
    const own = (await ownOpencodeServers(launch.env)).filter((name) => !servers.includes(name));
    return {
      args: launch.args.includes('acp') ? [] : ['acp'],
      env: {
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        // The folder's own configuration could allow what it likes, and start programs.
        OPENCODE_DISABLE_PROJECT_CONFIG: '1',
        OPENCODE_PURE: '1',
        // Skills and instructions of the folder for other agents: their commands would run unasked.
        OPENCODE_DISABLE_CLAUDE_CODE: '1',
        OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
        // Heard after every other configuration.
        OPENCODE_PERMISSION: JSON.stringify(permission),
        OPENCODE_CONFIG_CONTENT: JSON.stringify({
          autoupdate: false,
          share: 'disabled',
          ...config,
          mcp: {
            ...handedServers(config, mcpProxy),
            ...Object.fromEntries(own.map((name) => [name, { enabled: false }])),
          },
          // Both start programs of the folder's choice, and with a formatter the file is not what was shown.
          formatter: false,
          lsp: false,
          ...(instructions === undefined
            ? {}
            : { instructions: [...asList(config['instructions']), instructionsFile] }),
          default_agent: ourAgent,
          agent: { [ourAgent]: { mode: 'primary', permission } },
          permission,
        }),
      },
    };
  },
  nameOf: ({ title }) => title,
  asksAs: ({ title, kind }) => (resourceTools.includes(title) ? 'read' : kind),
  serversIn: ({ config }) => serversIn(config),
  mcpOf({ title, input }, servers) {
    if (resourceTools.includes(title)) {
      const [only, ...others] = servers;
      const server = textOf(input, 'server') ?? (others.length === 0 ? only : undefined);
      return server === undefined ? undefined : `mcp__${server}__${title}`;
    }
    return tools.has(title) ? undefined : mcpNamed(title, servers);
  },
  readsBesides: nestedInstructions,
};

/** The servers of a configuration as opencode is to start them: behind our proxy where it can reach them. */
function handedServers(config: JsonFields, proxy: McpProxyProgram | undefined): JsonFields {
  const servers = Object.entries(asObject(fieldOf(config, 'mcp')) ?? {});
  const wrapped = ([name, server]: readonly [string, unknown]) => {
    const reached = reachedUrl(server);
    const command = reached === undefined ? listIn(server, 'command').map(String) : [reached.url];
    const plain = ['url', 'headers', 'proxy'].reduce(withoutField, server);
    if (proxy === undefined || command.length === 0) {
      return [name, withoutField(server, 'proxy')];
    }
    const environment = { ...asObject(fieldOf(server, 'environment')), ...reached?.env, ...proxy.env };
    const started = { type: 'local', command: [proxy.command, ...proxyArguments(proxy, name, command)], environment };
    return [name, { ...asObject(plain), ...started }];
  };
  return Object.fromEntries(servers.map(wrapped));
}

/** The MCP servers in a configuration that the settings hand to opencode. */
function serversIn(config: JsonFields): readonly string[] {
  return Object.keys(asObject(fieldOf(config, 'mcp')) ?? {});
}

/** The files in which a person configures opencode for all folders. */
const names: readonly string[] = ['config.json', 'opencode.json', 'opencode.jsonc'];

/** The MCP servers that the person's own configuration of opencode names; they would be started without a question. */
export async function ownOpencodeServers(added: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const of = (name: string) => added[name] ?? process.env[name];
  const home = of('XDG_CONFIG_HOME') ?? join(of('HOME') ?? of('USERPROFILE') ?? homedir(), '.config');
  const further = of('OPENCODE_CONFIG');
  const files = [...names.map((name) => join(home, 'opencode', name)), ...(further === undefined ? [] : [further])];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.flatMap((text) => Object.keys(asObject(fieldOf(parse(text), 'mcp')) ?? {}));
}
