import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolCall } from '../../../src/core/toolCall';
import { openMcpSession } from '../../../src/gate/hosting/mcpSession';
import type { AgentLaunch } from '../../../src/ports/agent';

test('mcpSession: a tool that its server lists no longer is told without a definition, one of no server here is left alone', async () => {
  const reviewed: ToolCall[] = [];
  const reviewer = {
    async review(call: ToolCall) {
      reviewed.push(call);
      return { decision: 'allow' as const, input: call.input };
    },
  };
  const proxies = {
    program: async () => ({ command: 'node', args: [], env: {} }),
    show: () => undefined,
    listed: () => new Map([['mcp__demo__echo', 'description: "It echoes."']]),
  };
  const session = await openMcpSession(
    {
      mcp: { proxies, onDidChange: () => ({ dispose: () => undefined }) },
      reviewer,
      log: { error: () => undefined },
    },
    {
      launch: { command: 'agent' } as AgentLaunch,
      folder: '/session',
      tools: () => ({ allowed: [], disallowed: [] }),
    },
  );
  const tools = ['mcp__demo__rm', 'mcp__demo__echo', 'mcp__other__echo', 'Bash'];
  for (const tool of tools) {
    await session.reviewer.review({ tool, input: {} } as ToolCall, new AbortController().signal);
  }
  const told = reviewed.map(({ definition }) => definition);
  assert.deepEqual(told, ['', 'description: "It echoes."', undefined, undefined]);
});
