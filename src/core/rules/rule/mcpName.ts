/** The server and the tool in a name such as `mcp__server__tool`. */
export interface McpName {
  readonly server: string;
  /** Empty when the name ends after the server. */
  readonly tool: string;
}

/** Takes an MCP tool's name apart at the first `__` behind the server; undefined for any other name. */
export function readMcpName(name: string): McpName | undefined {
  if (!name.startsWith('mcp__')) {
    return undefined;
  }
  const rest = name.slice('mcp__'.length);
  // A server's name is never empty, so a `__` at the very beginning belongs to it.
  const split = rest.indexOf('__', 1);
  return split < 0 ? { server: rest, tool: '' } : { server: rest.slice(0, split), tool: rest.slice(split + 2) };
}
