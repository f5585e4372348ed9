import { parsedJson } from '../../../base/json';
import { canonicalJson } from '../rule/canonicalJson';
import { type MatcherReading, meaning, refused } from '../rule/matcherReading';
import { meaningOf } from '../rule/toolNames';
import { readMcpMatcher } from './readMcpMatcher';

/** Reads what stands in parentheses behind a name that is none of ours: a whole input as JSON, or an MCP server's tool. */
export function readToolMatcher(name: string, body: string): MatcherReading {
  if (body.startsWith('{')) {
    const input = parsedJson(body);
    return typeof input !== 'object' || canonicalJson(input) === undefined
      ? refused('compares the input with something that is no JSON object')
      : meaning({ kind: 'tool', name, input });
  }
  if (meaningOf(name) !== undefined) {
    return refused(`can only name \`${name}\` as a whole, or its whole input as JSON`);
  }
  const server = name.startsWith('MCP_') ? name.slice('MCP_'.length) : name;
  return readMcpMatcher(`mcp__${server}__${body}`);
}
