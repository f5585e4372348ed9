import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The name of a tool of an MCP server in our words. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/** A tool of ours may not be seen. */
export function isHidden(tool: string, tools: Visibility): boolean {
  return whyHidden([tool], tools) !== undefined;
}

/** The tools of an MCP server that are hidden by their whole name; others are only denied when called. */
export function hiddenMcpTools(server: string, { disallowed }: Visibility): readonly string[] {
  const prefix = mcpName(server, '');
  return disallowed.filter((it) => it.startsWith(prefix) && !it.endsWith('*')).map((it) => it.slice(prefix.length));
}
