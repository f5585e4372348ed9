import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { earlyLook } from '../../wire/earlyLook';
import { asList } from '../../wire/readJson';
import type { Flavour } from '../flavour';
import { hiddenTools } from '../hiddenTools';
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

/** Words of opencode's permissions that a configuration of the person could answer in our place. */
const permissions: readonly string[] = [
  ...['bash', 'read', 'edit', 'write', 'patch', 'glob', 'grep', 'list', 'webfetch', 'websearch', 'codesearch'],
  ...['todowrite', 'todoread', 'skill', 'lsp', 'external_directory', 'doom_loop'],
];

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
  files: { read: false, write: false },
  mode: undefined,
  instructed: 'opencode',
  takesInstructions: 'atStart',
  waitsForUpdates: true,
  async start({ launch, cwd, tools: visibility, scratch, instructions }, { config, folderPlugins: areHeard }) {
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
    const permission = {
      '*': 'ask',
      ...Object.fromEntries(permissions.map((name) => [name, 'ask'])),
      // What a subagent wants to do is not asked about over ACP, so it would wait for ever.
      task: 'deny',
      // What is denied as a whole is not shown to the model.
      ...Object.fromEntries(hiddenTools(tools, visibility).map((name) => [name, 'deny'])),
    };
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
  mcpOf({ title }, servers) {
    // Where two servers fit, the name does not tell whose tool it is.
    const [server, ...more] = servers.filter((name) => title.startsWith(`${name}_`));
    return server === undefined || more.length > 0 || tools.has(title)
      ? undefined
      : `mcp__${server}__${title.slice(server.length + 1)}`;
  },
  readsBesides: nestedInstructions,
  inputOf: () => undefined,
};
