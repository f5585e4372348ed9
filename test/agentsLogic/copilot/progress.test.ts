import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CopilotProgress } from '../../../src/agents/copilot/progress';
import type { AgentEvent } from '../../../src/ports/agent';

function eventsOf(...told: readonly unknown[]): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  const progress = new CopilotProgress((event) => events.push(event), ['demo']);
  for (const it of told) {
    progress.take(it);
  }
  progress.cutOff();
  return events;
}

const start = { toolCallId: 'call_1', toolName: 'bash', arguments: { command: 'ls' } };

test('copilot progress: what cannot be read is passed over', () => {
  const strange = [
    undefined,
    null,
    7,
    {},
    { type: 7 },
    { type: 'tool.execution_start' },
    { type: 'of.tomorrow', data: {} },
  ];
  assert.deepEqual(
    eventsOf(...strange, { type: 'tool.execution_complete', data: { toolCallId: 'never started' } }),
    [],
  );
});

test('copilot progress: text comes once, streamed or not', () => {
  assert.deepEqual(
    eventsOf(
      { type: 'assistant.message_delta', data: { messageId: 'm1', deltaContent: 'Hel' } },
      { type: 'assistant.message_delta', data: { messageId: 'm1', deltaContent: 'lo' } },
      { type: 'assistant.message', data: { messageId: 'm1', content: 'Hello' } },
      { type: 'assistant.message', data: { messageId: 'm2', content: 'again' } },
      { type: 'assistant.reasoning_delta', data: { deltaContent: 'hm' } },
    ),
    [
      { kind: 'text', text: 'Hel' },
      { kind: 'text', text: 'lo' },
      { kind: 'text', text: 'again' },
      { kind: 'thinking', text: 'hm' },
    ],
  );
});

test('copilot progress: a call starts, grows and ends', () => {
  assert.deepEqual(
    eventsOf(
      { type: 'tool.execution_start', data: start },
      { type: 'tool.execution_partial_result', data: { toolCallId: 'call_1', partialOutput: 'a\n' } },
      { type: 'tool.execution_partial_result', data: { toolCallId: 'call_1', partialOutput: 'a\nb\n' } },
      { type: 'tool.execution_partial_result', data: { toolCallId: 'call_1', partialOutput: 'a\nb\n' } },
      { type: 'tool.execution_complete', data: { toolCallId: 'call_1', success: true, result: { content: 'a\nb\n' } } },
    ),
    [
      { kind: 'toolStarted', item: 'call_1', tool: 'Bash', input: { command: 'ls' } },
      { kind: 'toolOutput', item: 'call_1', output: 'a\n' },
      { kind: 'toolOutput', item: 'call_1', output: 'b\n' },
      { kind: 'toolFinished', item: 'call_1', ending: 'done', output: 'a\nb\n' },
    ],
  );
});

test('copilot progress: a call that was denied, failed or cut off says so', () => {
  const endings = [
    ['denied', 'denied'],
    ['failure', 'failed'],
    ['of tomorrow', 'failed'],
  ] as const;
  for (const [code, ending] of endings) {
    const data = { toolCallId: 'call_1', success: false, error: { code, message: 'why' } };
    const last = eventsOf({ type: 'tool.execution_start', data: start }, { type: 'tool.execution_complete', data }).at(
      -1,
    );
    assert.deepEqual(last, { kind: 'toolFinished', item: 'call_1', ending, output: 'why' });
  }
  const cut = eventsOf({ type: 'tool.execution_start', data: start }).at(-1);
  assert.deepEqual(cut, { kind: 'toolFinished', item: 'call_1', ending: 'cancelled', output: '' });
});

test("copilot progress: a subagent's calls have their parent, and MCP tools their server", () => {
  const events = eventsOf(
    { type: 'subagent.started', agentId: 'agent-1', data: { toolCallId: 'call_0' } },
    {
      type: 'tool.execution_start',
      agentId: 'agent-1',
      data: { toolCallId: 'c', toolName: 'x-y-z', arguments: {}, mcpServerName: 'x-y', mcpToolName: 'z' },
    },
  );
  assert.deepEqual(events[0], { kind: 'toolStarted', item: 'c', tool: 'mcp__x-y__z', input: {}, parent: 'call_0' });
});
