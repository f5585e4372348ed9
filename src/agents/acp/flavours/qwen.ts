import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { textOf } from '../../../base/json';
import { earlyLook, stateIn } from '../../wire/stateIn';
import type { Flavour } from '../flavour';
import { hiddenTools } from '../joinedName';

const tools: ReadonlyMap<string, string> = new Map([
  ['run_shell_command', 'Bash'],
  ['read_file', 'Read'],
  ['write_file', 'Write'],
  ['edit', 'Edit'],
  ['grep_search', 'Grep'],
  ['glob', 'Glob'],
  ['web_fetch', 'WebFetch'],
]);

/** Further tools, by the names that they have with us as well. */
const others: readonly string[] = [
  ...['list_directory', 'notebook_edit', 'read_mcp_resource', 'web_search', 'zoom_image', 'display_image', 'lsp'],
  ...['todo_write', 'save_memory', 'task', 'agent', 'skill', 'list_agents', 'send_message', 'monitor'],
  ...['task_stop', 'task_create', 'task_update', 'task_list', 'get_goal', 'update_goal', 'propose_goal'],
  ...['tool_search', 'tool_call', 'report_findings', 'record_source', 'record_artifact', 'structured_output'],
];

/** What Qwen Code is to ask about, in its own words and in those of its rules. */
const asked: readonly string[] = [
  ...['*', 'Bash', 'Read', 'Edit', 'Grep', 'Glob', 'WebFetch', 'WebSearch', 'Skill', 'Agent', 'mcp__*'],
  ...tools.keys(),
  ...others,
];

/** What Qwen Code does without asking whatever its rules say, or what would go on without us, and is not offered. */
const unasked: readonly string[] = [
  // Both make and remove folders of git, or change what is asked about.
  ...['enter_worktree', 'exit_worktree', 'enter_plan_mode', 'exit_plan_mode'],
  ...['cron_create', 'cron_list', 'cron_delete', 'loop_wakeup', 'create_sub_session', 'workflow', 'exec', 'artifact'],
  ...['team_create', 'team_delete', 'team_plan_approval', 'request_shutdown', 'image_gen', 'omni_*'],
];

/** Qwen Code, which asks about what its settings of the highest rank name. */
export const qwen: Flavour = {
  name: 'qwen',
  byItself: [
    'It runs git when it starts, and with it the programs that the git configuration of the folder names.',
    earlyLook,
    'It asks an MCP server for its tools once: those that are hidden later stay in sight, and are denied when called.',
  ],
  tools,
  slipsPast: ({ mcpServers }) => [
    'Tools of Qwen Code that Gatehouse does not know by name may run without being asked about.',
    // It starts no server in a folder that is not trusted.
    ...(mcpServers.length > 0
      ? ['With MCP servers, settings and variables (`.env`) of the folder are heard, and programs that they name run.']
      : []),
  ],
  hidesTools: true,
  killsOnCancel: true,
  resumes: 'anytime',
  state: (env) => [stateIn(env, 'QWEN_HOME', '.qwen')],
  files: { read: true, write: true },
  mode: 'default',
  instructed: 'qwen',
  takesInstructions: 'firstMessage',
  waitsForUpdates: false,
  async start({ launch, tools: visibility, scratch, cwd }, { mcpServers }) {
    const settingsFile = join(scratch, 'qwen-settings.json');
    const settings = {
      permissions: {
        ask: asked,
        deny: [...unasked, ...hiddenTools(tools, visibility, [...others, 'ask_user_question'])],
      },
      tools: { approvalMode: 'default' },
      disableAllHooks: true,
      // What is done is told to nobody.
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
      // After a turn a further agent would read and write files by itself, and nobody would be asked.
      memory: {
        ...{ enableManagedAutoMemory: false, enableManagedAutoDream: false, enableAutoSkill: false },
        ...{ enableTeamMemory: false, enableTeamMemorySync: false },
      },
      // Settings and variables of the folder would start programs, and reach the commands that are run.
      security: { folderTrust: { enabled: mcpServers.length === 0 } },
      // Instructions of the project are read, judged and handed over by us, so Qwen looks for what no folder has.
      context: { fileName: [`${basename(scratch)}.md`] },
      // Skills of the folder are texts for its model that nobody has judged.
      skills: { disabledLevels: ['project'] },
    };
    await writeFile(settingsFile, JSON.stringify(settings));
    // Also a folder that the person trusts elsewhere.
    const trustFile = join(scratch, 'qwen-trusted.json');
    await writeFile(trustFile, JSON.stringify({ [cwd]: 'DO_NOT_TRUST' }));
    const isAcp = launch.args.some((arg) => arg === '--acp' || arg === '--experimental-acp');
    return {
      args: [...(isAcp ? [] : ['--acp']), '--approval-mode=default', '--extensions=none'],
      env: {
        QWEN_CODE_SYSTEM_SETTINGS_PATH: settingsFile,
        QWEN_CODE_TRUSTED_FOLDERS_PATH: trustFile,
        // Heard before any settings.
        QWEN_TELEMETRY_ENABLED: 'false',
        QWEN_USAGE_STATISTICS_ENABLED: 'false',
      },
    };
  },
  nameOf: ({ meta }) => textOf(meta, 'toolName'),
};
