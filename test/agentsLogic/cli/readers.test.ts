import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClaudeJson } from '../../../src/agents/cli/claudeJson';
import { CopilotJson } from '../../../src/agents/cli/copilotJson';
import { CopilotText } from '../../../src/agents/cli/copilotText';
import type { OutputReader, PrintedDenial, TurnSink } from '../../../src/agents/cli/flavour';
import type { AgentEvent } from '../../../src/ports/agent';

function read(make: (sink: TurnSink) => OutputReader, lines: readonly unknown[]) {
  const events: AgentEvent[] = [];
  const denials: PrintedDenial[] = [];
  const reader = make({
    cwd: '/ws',
    emit: (event) => events.push(event),
    denied: (denial) => denials.push(denial),
  });
  for (const line of lines) {
    reader.line(typeof line === 'string' ? line : JSON.stringify(line));
  }
  return { events, denials, failure: reader.end() };
}

/** What a text tells: tool and input, for each denial. */
function told(text: string): readonly unknown[] {
  return read((sink) => new CopilotText(sink), text.split('\n')).denials.map(({ tool, input }) => [tool, input]);
}

const noOneThere =
  '  └ Permission denied because no interactive user response was available. Retry in an interactive\n    session so the user can approve it.';

const texts: readonly [name: string, text: string, expected: readonly unknown[]][] = [
  ['an answer with such words is no denial', 'I was told: permission denied.\n✗ x\nnothing', []],
  ['a failure is no denial', '✗ d (shell)\n  │ false\n  └ exited with code 1', []],
  [
    'a command over several lines',
    `✗ d (shell)\n  │ touch out.txt &&\n  │ npm test\n${noOneThere}`,
    [['Bash', { command: 'touch out.txt &&\nnpm test' }]],
  ],
  [
    'a command denied by rule',
    '✗ d (shell)\n  │ git push\n  └ Permission to run this tool was denied due to the following rules: `shell(git push)`',
    [['Bash', { command: 'git push' }]],
  ],
  ['a new file', `✗ Create new.txt\n${noOneThere}`, [['Write', { file_path: '/ws/new.txt' }]]],
  ['an edit', `✗ Edit src/a.ts\n${noOneThere}`, [['Edit', { file_path: '/ws/src/a.ts' }]]],
  ['a read', `✗ Read o.txt\n  │ /opt/o.txt\n${noOneThere}`, [['Read', { file_path: '/opt/o.txt' }]]],
  [
    'a page',
    `✗ Fetching web content https://example.com/x · url: "https://example.com/x"\n${noOneThere}`,
    [['WebFetch', { url: 'https://example.com/x' }]],
  ],
  ['an MCP tool', `✗ Echo tool (MCP: demo) · text: "hey"\n${noOneThere}`, [['mcp__demo', {}]]],
  ['anything else', `✗ Something new\n${noOneThere}`, [['Something new', {}]]],
  [
    'old wording: a command',
    'Error: Permission denied for shell command: git push',
    [['Bash', { command: 'git push' }]],
  ],
  [
    'old wording: a write',
    'Error: Permission denied for write operation: a.txt',
    [['Write', { file_path: '/ws/a.txt' }]],
  ],
  ['old wording: a read', 'Error: Permission denied for read operation: /x', [['Read', { file_path: '/x' }]]],
  [
    'old wording: a page',
    'Error: Permission denied for URL access: https://x.y/',
    [['WebFetch', { url: 'https://x.y/' }]],
  ],
  ['old wording: an MCP tool', 'Error: Permission denied for MCP tool: demo(echo)', [['mcp__demo__echo', {}]]],
];

for (const [name, text, expected] of texts) {
  test(`copilotText: ${name}`, () => assert.deepEqual(told(text), expected));
}

test('copilotJson: lines that are no events are passed over', () => {
  const { events, denials, failure } = read(
    (sink) => new CopilotJson(sink),
    ['', 'no json', '[]', 'null', '{"type":1}', '{"type":"tool.execution_complete"}', '{"type":"result"}'],
  );
  assert.deepEqual([events.filter((event) => event.kind !== 'toolFinished'), denials, failure], [[], [], undefined]);
});

test('copilotJson: a denied call is joined with its start', () => {
  const { events, denials } = read(
    (sink) => new CopilotJson(sink),
    [
      { type: 'assistant.message_delta', data: { messageId: 'm', deltaContent: 'Let me' } },
      { type: 'assistant.message', data: { messageId: 'm', content: 'Let me' } },
      {
        type: 'tool.execution_start',
        data: { toolCallId: 'c1', toolName: 'bash', arguments: { command: 'touch a', description: 'd' } },
      },
      {
        type: 'tool.execution_complete',
        data: { toolCallId: 'c1', success: false, error: { code: 'denied', message: 'Permission denied' } },
      },
      {
        type: 'tool.execution_start',
        data: {
          toolCallId: 'c2',
          toolName: 'demo-echo',
          arguments: { text: 'hey' },
          mcpServerName: 'demo',
          mcpToolName: 'echo',
        },
      },
      { type: 'tool.execution_complete', data: { toolCallId: 'c2', success: true, result: { content: 'hey' } } },
    ],
  );
  assert.deepEqual(denials, [{ item: 'c1', tool: 'Bash', spelled: 'bash', input: { command: 'touch a' } }]);
  assert.deepEqual(
    events.map((event) => [event.kind, 'ending' in event ? event.ending : 'tool' in event ? event.tool : '']),
    [
      ['text', ''],
      ['toolStarted', 'Bash'],
      ['toolFinished', 'denied'],
      ['toolStarted', 'mcp__demo__echo'],
      ['toolFinished', 'done'],
    ],
  );
});

test('claudeJson: the result names what was denied, and a failure is told', () => {
  const { events, denials, failure } = read(
    (sink) => new ClaudeJson(sink),
    [
      {
        type: 'assistant',
        message: {
          content: [
            { type: 'text', text: 'hi' },
            { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'touch a' } },
          ],
        },
      },
      { type: 'system', subtype: 'permission_denied', tool_use_id: 't1' },
      {
        type: 'user',
        message: { content: [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: 'no' }] },
      },
      {
        type: 'result',
        is_error: true,
        result: 'Credit balance is too low',
        permission_denials: [{ tool_name: 'Bash', tool_use_id: 't1', tool_input: { command: 'touch a' } }],
      },
    ],
  );
  assert.deepEqual(denials, [{ item: 't1', tool: 'Bash', spelled: 'Bash', input: { command: 'touch a' } }]);
  assert.equal(failure, 'Credit balance is too low');
  assert.ok(events.some((event) => event.kind === 'toolFinished' && event.ending === 'denied'));
});

test('copilotJson: a denied call that cannot be read whole is told as one that nothing narrow allows', () => {
  const deniedOf = (toolName: string, given: unknown) =>
    read(
      (sink) => new CopilotJson(sink),
      [
        { type: 'tool.execution_start', data: { toolCallId: 'c', toolName, arguments: given } },
        { type: 'tool.execution_complete', data: { toolCallId: 'c', success: false, error: { code: 'denied' } } },
      ],
    ).denials.map(({ tool, input }) => [tool, input]);
  assert.deepEqual(deniedOf('bash', { command: 7 }), [['Bash', { unread: { command: 7 } }]]);
  assert.deepEqual(deniedOf('write_bash', { input: 'x' }), [['Bash', { unread: { input: 'x' } }]]);
  assert.deepEqual(deniedOf('bash', { command: 'a', mode: 'async' }), [
    ['Bash', { command: 'a', run_in_background: true }],
  ]);
});
