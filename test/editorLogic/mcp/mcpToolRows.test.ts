import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpToolRows } from '../../../src/editor/mcp/mcpToolRows';
import type { McpToolView } from '../../../src/ports/mcp';

const echo: McpToolView = {
  ...{ server: 'demo', tool: 'mcp__demo__echo', agents: ['Gemini'], hidden: undefined, decision: 'ask' },
  ...{ reads: 'nobody', used: undefined, definition: '' },
};
const now = 1_000_000_000;

test('mcpToolRows: names of servers and tools are no icons and hide nothing', () => {
  const [row] = mcpToolRows([{ ...echo, tool: 'mcp__demo__$(check)\u202e' }], now);
  assert.doesNotMatch(row?.label ?? '', /\$\(check\)|\u202e/);
});

test('mcpToolRows: each row says whether it is shown, who says that it reads, and when it was used', () => {
  const cases: readonly (readonly [Partial<McpToolView>, string])[] = [
    [{}, 'Shown; a call of it asks. Not used yet. Nobody says that it only reads.'],
    [
      { decision: 'allow', reads: 'server', used: now - 120_000 },
      'Shown; a call of it is allowed. Last used 2 minutes ago. Its server says that it only reads, which counts for nothing by itself.',
    ],
    [
      { hidden: '`mcp__*` in the disallowed tools hides it', reads: 'check' },
      'Hidden: `mcp__*` in the disallowed tools hides it. Not used yet. A check of yours says that it only reads.',
    ],
    [{ tool: undefined }, 'Its tools are known once an agent has started it.'],
  ];
  for (const [more, detail] of cases) {
    assert.equal(mcpToolRows([{ ...echo, ...more }], now)[0]?.detail, detail);
  }
});

test('mcpToolRows: tools stand by their server, those that were used last first', () => {
  const tools = [
    { ...echo, server: 'other', tool: 'mcp__other__a' },
    { ...echo, tool: 'mcp__demo__b' },
    { ...echo, tool: 'mcp__demo__a' },
    { ...echo, tool: 'mcp__demo__z', used: now },
  ];
  assert.deepEqual(
    mcpToolRows(tools, now).map(({ label, description }) => [label, description]),
    [
      ['$(tools) z', 'demo · Gemini'],
      ['$(tools) a', 'demo · Gemini'],
      ['$(tools) b', 'demo · Gemini'],
      ['$(tools) a', 'other · Gemini'],
    ],
  );
});
