import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { earlyLook } from '../../wire/earlyLook';
import { readJson } from '../../wire/readJson';
import type { Flavour, FlavourInput } from '../flavour';
import { hiddenTools } from '../hiddenTools';
import { type KnownCall, textsIn } from '../knownCall';

const tools: ReadonlyMap<string, string> = new Map([
  ['run_shell_command', 'Bash'],
  ['read_file', 'Read'],
  ['write_file', 'Write'],
  ['replace', 'Edit'],
  ['grep_search', 'Grep'],
  ['glob', 'Glob'],
  ['list_directory', 'Glob'],
  ['web_fetch', 'WebFetch'],
]);

/** A rule about the shell must speak of its input, or commands that Gemini takes for harmless pass it. */
const policy = `[[rule]]
toolName = "run_shell_command"
argsPattern = "[\\\\s\\\\S]*"
decision = "ask_user"
priority = 998

[[rule]]
toolName = "*"
decision = "ask_user"
priority = 997
`;

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
  files: { read: false, write: true },
  mode: 'default',
  instructed: 'gemini',
  takesInstructions: 'firstMessage',
  waitsForUpdates: false,
  async start({ launch, tools: visibility, scratch }, { mcpServers, trustFolder }) {
    const denied = hiddenTools(tools, visibility).map(
      (name) => `\n[[rule]]\ntoolName = ${JSON.stringify(name)}\ndecision = "deny"\npriority = 999\n`,
    );
    const policyFile = join(scratch, 'gemini-policy.toml');
    await writeFile(policyFile, policy + denied.join(''));
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
  mcpOf({ item, subtitle }, servers) {
    const server = servers.find((name) => item.startsWith(`mcp_${name}_`));
    const tail = ` (${server} MCP Server)`;
    const tool = subtitle.endsWith(tail) ? subtitle.slice(0, -tail.length) : undefined;
    return tool !== undefined && item.startsWith(`mcp_${server}_${tool}__`) ? `mcp__${server}__${tool}` : undefined;
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

/** The title is the command; where it runs stands in a remark beside it. */
function shellInput({ item, subtitle, content }: KnownCall, cwd: string): FlavourInput | undefined {
  const [remark = ''] = textsIn(content);
  if (!item.startsWith('run_shell_command__')) {
    return undefined;
  }
  if (remark === '' || remark.startsWith(`[current working directory ${cwd}]`)) {
    return { input: { command: subtitle }, cwd };
  }
  // The folder is the model's own word, so that a second bracket leaves open where it ends.
  const folder = remark.split(']').length === 2 ? /^\[in ([^\]]+)\]/.exec(remark)?.[1] : undefined;
  return folder === undefined ? undefined : { input: { command: subtitle }, cwd: resolve(cwd, folder) };
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
