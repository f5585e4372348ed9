import { type MatcherReading, meaning, refused } from '../rule/matcherReading';
import { readMcpName } from '../rule/mcpName';

/** Reads `mcp__server__tool`, `mcp__server__get_*`, `mcp__server__*`, `mcp__server` or `mcp__*`. */
export function readMcpMatcher(name: string): MatcherReading {
  if (name === 'mcp__*') {
    return meaning({ kind: 'mcp', server: undefined, tool: undefined, prefix: false });
  }
  const split = readMcpName(name);
  const star = name.indexOf('*');
  if (split === undefined || !/^[A-Za-z0-9_.-]*\*?$/.test(name)) {
    return refused('has characters that no MCP tool name has');
  }
  const { server, tool } = split;
  if (server === '' || server.startsWith('_') || (tool === '' && name.endsWith('__'))) {
    return refused('names no MCP tool; write `mcp__server__tool`, or `mcp__server` for all tools of a server');
  }
  if (star >= 0 && tool === '') {
    return refused('has a `*` in the name of the server; name each server by itself');
  }
  if (tool === '' || tool === '*') {
    return meaning({ kind: 'mcp', server, tool: undefined, prefix: false });
  }
  return meaning({ kind: 'mcp', server, tool: star < 0 ? tool : tool.slice(0, -1), prefix: star >= 0 });
}
