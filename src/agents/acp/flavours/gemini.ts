import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readJson } from '../../../base/json';
import { earlyLook, stateIn } from '../../wire/stateIn';
import type { Flavour, FlavourInput } from '../flavour';
import { hiddenTools, mcpNamed, prefixOf } from '../joinedName';
import { type KnownCall, textsIn } from '../knownCall';
import { geminiTools as tools } from './geminiTools';

/** Further tools that ask, whatever they are given. What is in neither list is not offered: some run unasked. */
const askedTools: readonly string[] = [
  ...['google_web_search', 'read_many_files', 'write_todos', 'update_topic', 'save_memory'],
  ...['list_background_processes', 'read_background_output', 'list_mcp_resources', 'read_mcp_resource'],
];

/** The policy of a session, in which the highest number is heard. */
function policyOf(hidden: readonly string[]): string {
  const rules: readonly object[] = [
    ...hidden.map((toolName) => ({ toolName, decision: 'deny', priority: 999 })),
    // A rule about the shell must speak of its input, or commands that Gemini takes for harmless pass it.
    { toolName: 'run_shell_command', argsPattern: '[\\s\\S]*', decision: 'ask_user', priority: 998 },
    ...[...tools.keys(), ...askedTools, 'mcp_*'].map((toolName) => ({ toolName, decision: 'ask_user', priority: 997 })),
    { toolName: '*', decision: 'deny', priority: 996 },
  ];
  const lineOf = ([name, value]: readonly [string, unknown]) => `${name} = ${JSON.stringify(value)}`;
  return rules.map((rule) => ['[[rule]]', ...Object.entries(rule).map(lineOf), ''].join('\n')).join('\n');
}

/** Gemini CLI, which asks about everything when a policy of the highest rank says so. */
export const gemini: Flavour = {
  name: 'gemini',
  byItself: [earlyLook],
  tools,
  slipsPast: ({ trustFolder }) =>
    trustFolder
      ? [
          "Programs that Gemini's own settings name, also those of the folder, run without being asked about, and it reads the instructions of the folder by itself.",
        ]
      : [],
  hidesTools: true,
  killsOnCancel: true,
  // It would put the new conversation in the place of the old one: both files are named by the minute.
  resumes: 'nextMinute',
  // With reading through us it could not make a new file.
  state: (env) => [join(stateIn(env, 'GEMINI_CLI_HOME'), '.gemini')],
  files: { read: false, write: true },
  mode: 'default',
  instructed: 'gemini',
  takesInstructions: 'firstMessage',
  waitsForUpdates: false,
  async start({ launch, tools: visibility, scratch }, { mcpServers, trustFolder }) {
    const policyFile = join(scratch, 'gemini-policy.toml');
    await writeFile(policyFile, policyOf(hiddenTools(tools, visibility, askedTools)));
    const isAcp = launch.args.some((arg) => arg === '--acp' || arg === '--experimental-acp');
    return {
      args: [
        ...(isAcp ? [] : ['--acp']),
        '--approval-mode=default',
        `--admin-policy=${policyFile}`,
        '--extensions=none',
        ...(mcpServers.length > 0 ? mcpServers : [{ name: 'none' }]).map(
          (it) => `--allowed-mcp-server-names=${it.name}`,
        ),
      ],
      env: {
        // Also in a folder that the person trusts elsewhere: its settings, and hooks of any, would start programs.
        GEMINI_CLI_TRUST_WORKSPACE: String(trustFolder),
      },
    };
  },
  nameOf: ({ item }) => /^(.+?)__/.exec(item)?.[1],
  mcpOf({ item }, servers) {
    // The name of the tool, and behind it that of the call, which may be anything.
    const [server] = servers.filter((name) => item.startsWith(`mcp_${prefixOf(name)}`));
    const at = server === undefined ? -1 : item.indexOf('__', `mcp_${prefixOf(server)}`.length);
    return at < 0 ? undefined : mcpNamed(item.slice('mcp_'.length, at), servers);
  },
  inputOf(call, { tool, cwd }) {
    switch (tool) {
      case 'Bash':
        return shellInput(call, cwd);
      case 'WebFetch':
        return fetchInput(call.subtitle);
      default: {
        const given = tool.startsWith('mcp__') ? readJson(textsIn(call.content).join('')) : undefined;
        return given === undefined ? undefined : { input: given };
      }
    }
  },
};

/** What Gemini writes behind all else of its remark about a command that goes on by itself. */
const background = ' [background]';

/** The title is the command; where and how it runs stands in a remark beside it. */
function shellInput({ item, subtitle, content }: KnownCall, cwd: string): FlavourInput | undefined {
  const [told = ''] = textsIn(content);
  if (!item.startsWith('run_shell_command__')) {
    return undefined;
  }
  const isBackground = told.endsWith(background);
  const remark = isBackground ? told.slice(0, -background.length) : told;
  const input = { command: subtitle, ...(isBackground ? { run_in_background: true } : {}) };
  if (remark.startsWith(`[current working directory ${cwd}]`)) {
    return { input, cwd };
  }
  // The folder is the model's own word, so that a second bracket leaves open where it ends.
  const folder = remark.split(']').length === 2 ? /^\[in ([^\]]+)\]/.exec(remark)?.[1] : undefined;
  return folder === undefined ? undefined : { input, cwd: resolve(cwd, folder) };
}

/** A prompt is fetched from only where it surely has one URL and is not cut short. */
function fetchInput(title: string): FlavourInput | undefined {
  const url = /^Fetching content from: (\S+)$/.exec(title)?.[1];
  if (url !== undefined) {
    return { input: { url } };
  }
  const named = title.match(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>()]+/gi) ?? [];
  const isSure = named.length === 1 && title.split('://').length === 2 && !title.includes('...');
  return isSure ? { input: { url: named[0] } } : undefined;
}
