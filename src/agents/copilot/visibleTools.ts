import { type Visibility, whyHidden } from '../../core/tools/visibility';
import { ourNames } from './toolNames';

/** The CLI's own tools as far as they are known. */
const builtIn: readonly string[] = [
  ...ourNames.keys(),
  'ask_user',
  'exit_plan_mode',
  'fetch_copilot_cli_documentation',
  'list_agents',
  'list_bash',
  'list_powershell',
  'manage_schedule',
  'read_agent',
  'read_bash',
  'read_powershell',
  'report_intent',
  'semantic_code_search',
  'skill',
  'sql',
  'stop_bash',
  'stop_powershell',
  'store_memory',
  'task',
  'task_complete',
  'tool_search_tool',
  'update_todo',
  'web_search',
  'write_agent',
  'write_bash',
  'write_powershell',
];

/** Tools that start programs which the folder names (`.github/lsp.json`), whatever they are given: never offered. */
export const neverShown: readonly string[] = ['lsp'];

/** What goes with a tool that is hidden: without it these have nothing to work on. */
const belongings: ReadonlyMap<string, readonly string[]> = new Map([
  ['bash', ['read_bash', 'stop_bash', 'list_bash', 'write_bash']],
  ['powershell', ['read_powershell', 'stop_powershell', 'list_powershell', 'write_powershell']],
]);

/** The CLI's own filters. They hide; they never allow. */
interface ToolFilters {
  readonly availableTools?: string[];
  readonly excludedTools: string[];
  /** The MCP servers that may be started. */
  readonly servers: readonly string[];
}

/** Says which tools are visible in the words of the CLI. What they cannot say, the gate says at the call. */
export function toolFilters(tools: Visibility, servers: readonly string[]): ToolFilters {
  const shown = servers.filter((server) => mayShow([`mcp__${server}__`, `${server}-`], tools));
  const hidden = builtIn.filter((name) => isHidden(name, tools));
  const excluded = [
    ...neverShown,
    ...hidden.flatMap((name) => [name, ...(belongings.get(name) ?? [])]),
    ...tools.disallowed.flatMap((entry) => spellings(entry, shown)),
  ];
  const filters = { servers: shown, excludedTools: unique(excluded.flatMap(qualified)) };
  if (tools.allowed.length === 0) {
    return filters;
  }
  const available = [
    ...builtIn.filter((name) => !isHidden(name, tools)),
    ...tools.allowed.flatMap((entry) => spellings(entry, shown)),
    // A prefix within a server cannot be said; our proxy does not list its other tools, and the gate denies them.
    ...(tools.allowed.some((entry) => entry.endsWith('*') && mayName(entry)) ? ['mcp:*'] : []),
  ];
  return { ...filters, availableTools: unique(available.flatMap(qualified)) };
}

function isHidden(name: string, tools: Visibility): boolean {
  return whyHidden([name, ourNames.get(name) ?? name], tools) !== undefined;
}

/** Some tool whose names begin with `prefixes` may be visible: hiding works on either name, showing too. */
function mayShow(prefixes: readonly string[], { allowed, disallowed }: Visibility): boolean {
  const covers = (entry: string) => entry.endsWith('*') && prefixes.some((it) => it.startsWith(entry.slice(0, -1)));
  const names = (entry: string) => covers(entry) || prefixes.some((it) => entry.startsWith(it));
  return !disallowed.some(covers) && (allowed.length === 0 || allowed.some(names));
}

function mayName(entry: string): boolean {
  return entry.startsWith('mcp__') || 'mcp__'.startsWith(entry.slice(0, -1));
}

/** A name of a tool as the CLI may spell it; nothing for a prefix, which it cannot say. */
function spellings(entry: string, servers: readonly string[]): readonly string[] {
  if (entry === '*' || entry === 'mcp__*') {
    return entry === '*' ? ['builtin:*', 'mcp:*', 'custom:*'] : ['mcp:*'];
  }
  if (entry.includes('*')) {
    return [];
  }
  const server = servers.find((it) => entry.startsWith(`mcp__${it}__`));
  return server === undefined ? [entry] : [`${server}-${entry.slice(server.length + 7)}`];
}

/** The CLI keeps its own tools, those of MCP servers and a host's apart; a bare name means any of them. */
function qualified(name: string): readonly string[] {
  return name.includes(':') ? [name] : [name, `builtin:${name}`, `mcp:${name}`, `custom:${name}`];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
