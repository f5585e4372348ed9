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

const joinedStart = 'mcp_';
/** As much of a server's name as VS Code keeps, with the number that it gives to the second and further ones alike. */
const longestServer = 13;
const numbers = [/^_/, /^\d_/, /^\d\d_/];

/**
 * Which tools of the server a name may mean as VS Code writes it: joined by one `_`, in small letters, the server cut
 * short. Where a server's name ends cannot be told from it, so this is for what forbids.
 */
export function joinedToolsOf(name: string, server: string): readonly string[] {
  const small = name.toLowerCase();
  return numbers.flatMap((number, digits) => {
    const start = joinedStart + mcpWord(server).slice(0, longestServer - digits);
    const rest = small.startsWith(start) ? small.slice(start.length) : '';
    return number.test(rest) ? [rest.slice(digits + 1)] : [];
  });
}

/** Whether a joined name may be of a server whose name begins so. */
export function isJoinedUnder(name: string, beginning: string): boolean {
  const most = longestServer - numbers.length + 1;
  return name.toLowerCase().startsWith(joinedStart + mcpWord(beginning).slice(0, most));
}

/** A word as it stands in joined names. */
export function mcpWord(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_.-]+/g, '_');
}
