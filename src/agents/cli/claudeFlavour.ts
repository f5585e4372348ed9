import { textIn } from '../../base/json';
import { type Visibility, whyHidden } from '../../core/tools/visibility';
import { ClaudeJson } from './claudeJson';
import { type CliFlavour, type Grant, granted, type PrintedDenial, type Turn } from './flavour';

/** `claude -p` with events as JSON. */
export const claudeFlavour: CliFlavour = {
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

/** The narrowest flag with which `claude -p` goes on after it denied a call itself. */
export function claudeGrant({ tool, input }: PrintedDenial): Grant {
  const path = textIn(input, 'file_path') || textIn(input, 'notebook_path');
  if (tool.startsWith('mcp__') && /^[\w-]+$/.test(tool)) {
    return flag(tool, 'byRule', `it may call \`${tool}\` with any input`);
  }
  switch (tool) {
    case 'Bash': {
      const command = textIn(input, 'command');
      // A flag is one rule: a bracket, a comma, a star or a line break in it would make it mean something else.
      return command === '' || /[(),*\n\r]/.test(command)
        ? impossible
        : flag(`Bash(${command})`, 'byRule', 'it may run exactly this command, as often as it likes');
    }
    case 'Write':
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return isPlainPath(path) ? flag(`Edit(/${path})`, 'byRule', `it may write anything to \`${path}\``) : impossible;
    case 'Read':
      return isPlainPath(path) ? flag(`Read(/${path})`, 'byRule', `it may read \`${path}\``) : impossible;
    case 'WebFetch': {
      const host = /^https?:\/\/([\w.-]+)(?:[:/?#]|$)/.exec(textIn(input, 'url'))?.[1];
      return host === undefined
        ? impossible
        : flag(`WebFetch(domain:${host})`, 'wider', `it may fetch every page of \`${host}\``);
    }
    default:
      return impossible;
  }
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/[()*?[\]{},!\n\r]/.test(path);
}

function flag(rule: string, reach: 'byRule' | 'wider', says: string): Grant {
  return granted(['--allowedTools', rule], reach, { says, written: `--allowedTools '${rule}'` });
}

const impossible: Grant = {
  kind: 'impossible',
  why: 'the agent has no flag that grants it without granting much more',
};
