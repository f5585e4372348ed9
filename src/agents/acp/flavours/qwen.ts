import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { textOf } from '../../../core/edits/inputFields';
import { earlyLook } from '../../wire/earlyLook';
import type { Flavour } from '../flavour';
import { hiddenTools } from '../hiddenTools';

const tools: ReadonlyMap<string, string> = new Map([
  ['run_shell_command', 'Bash'],
  ['read_file', 'Read'],
  ['write_file', 'Write'],
  ['edit', 'Edit'],
  ['grep_search', 'Grep'],
  ['glob', 'Glob'],
  ['web_fetch', 'WebFetch'],
]);

/** What Qwen Code is to ask about, in its own words and in those of its rules. */
const asked: readonly string[] = [
  ...['*', 'Bash', 'Read', 'Edit', 'Grep', 'Glob', 'WebFetch', 'WebSearch', 'Skill', 'Agent', 'mcp__*'],
  ...tools.keys(),
  ...[
    'list_directory',
    'todo_write',
    'save_memory',
    'task',
    'agent',
    'skill',
    'exit_plan_mode',
    'web_search',
    'monitor',
  ],
];

/** Qwen Code, which asks about what its settings of the highest rank name. */
export const qwen: Flavour = {
  name: 'qwen',
  byItself: [
    'It runs git when it starts, and with it the programs that the git configuration of the folder names.',
    earlyLook,
  ],
  tools,
  slipsPast: () => ['Tools of Qwen Code that Gatehouse does not know by name may run without being asked about.'],
  hidesTools: true,
  killsOnCancel: true,
  resumes: 'anytime',
  files: { read: true, write: true },
  mode: 'default',
  instructed: 'qwen',
  takesInstructions: 'firstMessage',
  waitsForUpdates: false,
  async start({ launch, tools: visibility, scratch }) {
    const settingsFile = join(scratch, 'qwen-settings.json');
    const settings = {
      permissions: { ask: asked, deny: hiddenTools(tools, visibility) },
      tools: { approvalMode: 'default' },
      disableAllHooks: true,
      // Instructions of the project are read, judged and handed over by us, so Qwen looks for what no folder has.
      context: { fileName: [`${basename(scratch)}.md`] },
      // Skills of the folder are texts for its model that nobody has judged.
      skills: { disabledLevels: ['project'] },
    };
    await writeFile(settingsFile, JSON.stringify(settings));
    const isAcp = launch.args.some((arg) => arg === '--acp' || arg === '--experimental-acp');
    return {
      args: [...(isAcp ? [] : ['--acp']), '--approval-mode=default', '--extensions=none'],
      env: { QWEN_CODE_SYSTEM_SETTINGS_PATH: settingsFile },
    };
  },
  nameOf: ({ meta }) => textOf(meta, 'toolName'),
  mcpOf({ meta }) {
    const name = textOf(meta, 'toolName');
    return name?.startsWith('mcp__') === true ? name : undefined;
  },
  inputOf: () => undefined,
};
