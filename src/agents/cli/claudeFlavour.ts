import { type Visibility, whyHidden } from '../../core/tools/visibility';
import { claudeGrant } from './claudeGrants';
import { ClaudeJson } from './claudeJson';
import type { CliFlavour, Turn } from './flavour';

/** `claude -p` with events as JSON. */
export const claudeFlavour: CliFlavour = {
  name: 'claude',
  slipsPast: [
    'Commands that Claude itself holds to be harmless, such as `ls` and `git status`, run without a question.',
    'Files inside the folder are read and searched without a question.',
    'Its own tools for plans, skills and subagents are not asked about.',
  ],
  resumable: true,
  words,
  read: (sink) => new ClaudeJson(sink),
  grantFor: claudeGrant,
};

function words({ message, session, resumes, flags, tools }: Turn): readonly string[] {
  return [
    ...['-p', '--output-format', 'stream-json', '--verbose'],
    // The person's own settings could allow what nobody is asked about, and start MCP servers.
    ...['--setting-sources', '', '--strict-mcp-config', '--permission-mode', 'default', '--disable-slash-commands'],
    ...(resumes ? ['--resume', session] : ['--session-id', session]),
    ...hidden(tools),
    ...flags,
    ...['--', message],
  ];
}

/** Claude's tools at the time of writing. Where the sight is limited, others are not shown. */
const known = [
  ...['Bash', 'Read', 'Write', 'Edit', 'NotebookEdit', 'Glob', 'Grep', 'WebFetch', 'WebSearch', 'Agent', 'Task'],
  ...['Skill', 'TodoWrite', 'TaskCreate', 'TaskUpdate', 'TaskList', 'TaskGet', 'BashOutput', 'KillShell', 'ToolSearch'],
];

function hidden(tools: Visibility): readonly string[] {
  if (tools.allowed.length === 0 && tools.disallowed.length === 0) {
    return [];
  }
  const shown = known.filter((name) => whyHidden([name], tools) === undefined);
  return ['--tools', shown.join(','), ...tools.disallowed.flatMap((name) => ['--disallowedTools', name])];
}
