import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The name of a tool of an MCP server in our words. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/** The shell may not be seen. */
export function hidesShell(tools: Visibility): boolean {
  return whyHidden(['exec_command', 'Bash'], tools) !== undefined;
}

/** The tool that patches files may not be seen. */
export function hidesPatch(tools: Visibility): boolean {
  return whyHidden(['apply_patch', 'Patch'], tools) !== undefined;
}

/** Which tools of an MCP server may be seen: what to leave out, and, if it is a list, what alone to show. */
export interface ServerTools {
  readonly disabled: readonly string[];
  readonly enabled: readonly string[] | undefined;
}

/**
 * Which tools of an MCP server may be seen; undefined when none may. What an entry with a `*` says about some of its
 * tools cannot be told to `codex`: our proxy does not list these, and the gate denies them.
 */
export function serverTools(server: string, { allowed, disallowed }: Visibility): ServerTools | undefined {
  const prefix = mcpName(server, '');
  const isWhole = (entry: string) => entry.endsWith('*') && prefix.startsWith(entry.slice(0, -1));
  const within = (entries: readonly string[]) => entries.filter((it) => it.startsWith(prefix) && !isWhole(it));
  const named = (entries: readonly string[]) =>
    within(entries)
      .filter((it) => !it.endsWith('*'))
      .map((it) => it.slice(prefix.length));
  const showsAll = allowed.length === 0 || allowed.some(isWhole);
  if (disallowed.some(isWhole) || (!showsAll && within(allowed).length === 0)) {
    return undefined;
  }
  const isExact = !showsAll && within(allowed).every((it) => !it.endsWith('*'));
  return { disabled: named(disallowed), enabled: isExact ? named(allowed) : undefined };
}
