import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CopilotProgress } from '../../../src/agents/copilot/progress';
import { callOf } from '../../../src/agents/copilot/requests';

const place = { cwd: '/ws', mcpOf: () => undefined, parent: undefined };

test('copilot: a tool of somebody else that bears the name of one of ours is not taken for it', () => {
  for (const toolName of ['Read', 'Bash', 'Patch', 'WebFetch', 'mcp__demo__echo']) {
    const args = { file_path: 'a.txt', command: 'ls', url: 'https://example.com' };
    const custom = callOf({ kind: 'custom-tool', toolCallId: 'i', toolName, args }, place);
    assert.deepEqual([custom.tool, custom.spelled, custom.input], [`custom:${toolName}`, toolName, args]);
    const hook = callOf({ kind: 'hook', toolCallId: 'i', toolName, toolArgs: args }, place);
    assert.equal(hook.tool, `custom:${toolName}`);
  }
});

test('copilot: a tool of somebody else keeps its own name', () => {
  const call = callOf({ kind: 'custom-tool', toolCallId: 'i', toolName: 'lookup_issue', args: { id: 1 } }, place);
  assert.deepEqual([call.tool, call.spelled, call.input], ['lookup_issue', 'lookup_issue', { id: 1 }]);
});

test('copilot: a call that bears the id of another is not taken for a call of that one', () => {
  const progress = new CopilotProgress(() => undefined, ['demo']);
  const start = (toolName: string, more: object) =>
    progress.take({ type: 'tool.execution_start', data: { toolCallId: 'i', toolName, arguments: {}, ...more } });
  start('demo-echo', { mcpServerName: 'demo', mcpToolName: 'echo' });
  const toolOf = (toolName: string) =>
    callOf(
      { kind: 'hook', toolCallId: 'i', toolName, toolArgs: { command: 'ls' } },
      { ...place, mcpOf: (spelled, item) => progress.mcpOf(spelled, item) },
    ).tool;
  assert.equal(toolOf('demo-echo'), 'mcp__demo__echo');
  for (const [toolName, tool] of [
    ['bash', 'Bash'],
    ['sql', 'sql'],
    ['demo-peek', 'mcp__demo__peek'],
  ] as const) {
    assert.equal(toolOf(toolName), tool);
    start(toolName, {});
    assert.equal(toolOf(toolName), tool);
  }
});
