import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The tools of `claude` itself; `Task` is an older name of `Agent`. */
const builtIn: readonly string[] = [
  'Agent',
  'AskUserQuestion',
  'Bash',
  'CronCreate',
  'CronDelete',
  'CronList',
  'Edit',
  'EnterPlanMode',
  'EnterWorktree',
  'ExitPlanMode',
  'ExitWorktree',
  'Glob',
  'Grep',
  'ListAgents',
  'Monitor',
  'NotebookEdit',
  'PowerShell',
  'Read',
  'ReportFindings',
  'ScheduleWakeup',
  'SendMessage',
  'Skill',
  'Task',
  'TaskCreate',
  'TaskGet',
  'TaskList',
  'TaskStop',
  'TaskUpdate',
  'TodoWrite',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
  'Workflow',
  'Write',
];

/** The other name of a tool that has two. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['Agent', 'Task'],
  ['Task', 'Agent'],
]);

/** A name that `claude` reads as one name, and not as an option or a rule. */
const plainName = /^\w[\w.*-]*$/;

/** The arguments that keep hidden tools from the model's sight. They hide; they never allow. */
export function visibilityArguments(tools: Visibility): readonly string[] {
  const hidesAll = tools.disallowed.includes('*');
  const hidden = tools.disallowed.flatMap((name) => [name, otherNames.get(name) ?? name]);
  const hiddenNames = [...hidden, ...(hidesAll || !showsMcp(tools) ? ['mcp__*'] : [])].filter((it) =>
    plainName.test(it),
  );
  return [
    ...(tools.allowed.length > 0 || hidesAll ? [`--tools=${shownNames(tools).join(',')}`] : []),
    ...(hiddenNames.length > 0 ? [`--disallowedTools=${[...new Set(hiddenNames)].join(',')}`] : []),
  ];
}

/** With a list of what is shown, a tool that we do not know is shown only by its whole name. */
function shownNames(tools: Visibility): readonly string[] {
  const named = tools.allowed.filter(
    (name) => plainName.test(name) && !name.includes('*') && !name.startsWith('mcp__'),
  );
  return [...new Set([...builtIn, ...named])].filter((name) => {
    const other = otherNames.get(name);
    return whyHidden(other === undefined ? [name] : [name, other], tools) === undefined;
  });
}

/** Some tool of an MCP server may be seen. */
function showsMcp({ allowed }: Visibility): boolean {
  return (
    allowed.length === 0 ||
    allowed.some((name) => name.startsWith('mcp__') || 'mcp__'.startsWith(name.replace(/\*$/, '')))
  );
}
