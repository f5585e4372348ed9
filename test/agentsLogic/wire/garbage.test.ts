import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acpAdapter } from '../../../src/agents/acp/adapter';
import { claudeAdapter } from '../../../src/agents/claude/adapter';
import { codexAdapter } from '../../../src/agents/codex/adapter';
import { PlayedAgent, waiting } from '../playedAgent';

const begun = { thread: { id: 'T' }, turn: { id: 'turn1' } };
const agents = [
  { adapter: claudeAdapter, replies: {} },
  { adapter: codexAdapter, replies: { 'thread/start': begun, 'turn/start': begun } },
  { adapter: acpAdapter, replies: { 'session/new': { sessionId: 'S' }, 'session/prompt': null } },
];

/** In the words of all three protocols, and of none. */
const garbage = [
  ...['', '\u0000', 'null', '1', '"x"', '[]', '{}', '{"type":1}', '{"method":1}', '{"id":{},"method":"x"}'],
  ...['['.repeat(100_000), '{"a":'.repeat(50_000), 'x'.repeat(2_000_000), '{"__proto__":{"type":"result"}}'],
  ...['control_request', 'control_cancel_request', 'control_response', 'user', 'assistant', 'system'].flatMap((type) =>
    [
      {},
      { request_id: 3 },
      { request_id: 'a', request: { subtype: 'can_use_tool' } },
      { message: { content: [null, 1] } },
    ].map((more) => JSON.stringify({ type, ...more })),
  ),
  ...['item/commandExecution/requestApproval', 'item/fileChange/requestApproval', 'mcpServer/elicitation/request']
    .concat([
      'session/request_permission',
      'fs/read_text_file',
      'fs/write_text_file',
      'terminal/create',
      'item/started',
    ])
    .flatMap((method) =>
      [
        undefined,
        null,
        [],
        { path: {} },
        { command: 1, itemId: [] },
        { toolCall: { toolCallId: 7 } },
        { item: { type: {} } },
      ].map((params) => JSON.stringify({ jsonrpc: '2.0', id: `g ${method}`, method, params })),
    ),
  '[{"jsonrpc":"2.0","id":10,"method":"fs/read_text_file","params":{"path":"/etc/passwd"}}]',
];

for (const { adapter, replies } of agents) {
  test(`${adapter.name}: what cannot be read is put to nobody, and the agent can be ended`, async () => {
    const end = [{ line: '{"type":"result"}' }, { exit: 3 }];
    const plays = [...garbage.map((line) => ({ line })), ...end];
    const played = await PlayedAgent.start({ adapter, replies, plays });
    await played.session.send('go');
    const ended = await played.until((event) => event.kind === 'ended');
    assert.ok(ended.kind === 'ended' && ended.because === 'crashed', JSON.stringify(ended));
    assert.deepEqual(played.calls, []);
  });
}

for (const { adapter, replies } of agents) {
  test(`${adapter.name}: a message that is too long to be read ends the agent, which would wait for its answer`, async () => {
    const plays = [{ line: 'x'.repeat(9_000_000) }, { hear: 1_000 }];
    const played = await PlayedAgent.start({ adapter, replies, plays });
    await played.session.send('go');
    const ended = await played.until((event) => event.kind === 'ended');
    assert.ok(ended.kind === 'ended' && ended.because === 'lost', JSON.stringify(ended));
    assert.match(ended.message ?? '', /more than can be read/);
  });
}

test('acp: an agent that tells of calls without end is ended', async () => {
  const plays = Array.from({ length: 9 }, (_, at) => ({
    say: {
      ...{ jsonrpc: '2.0', method: 'session/update' },
      params: {
        update: {
          ...{ sessionUpdate: 'tool_call', toolCallId: `t${at}`, kind: 'execute', status: 'pending' },
          rawInput: { command: 'x'.repeat(1_000_000) },
        },
      },
    },
  }));
  const played = await PlayedAgent.start({
    ...{ adapter: acpAdapter, replies: { 'session/new': { sessionId: 'S' }, 'session/prompt': null } },
    plays: [...plays, { hear: 1_000 }],
  });
  await played.session.send('go');
  const ended = await played.within(() => played.events.find((event) => event.kind === 'ended'));
  assert.ok(ended.kind === 'ended' && ended.because === 'lost', JSON.stringify(ended));
});

test('claude: thousands of questions at once are all withdrawn with the agent', async () => {
  const plays = Array.from({ length: 5_000 }, (_, at) => ({
    say: {
      ...{ type: 'control_request', request_id: `r${at}` },
      request: { subtype: 'can_use_tool', tool_name: 'Bash', input: { command: 'make' }, tool_use_id: `t${at}` },
    },
  }));
  const played = await PlayedAgent.start({ adapter: claudeAdapter, plays, review: waiting });
  await played.session.send('go');
  await played.within(() => played.calls.length === plays.length);
  await played.session.end();
  assert.ok(played.signals.every((signal) => signal.aborted));
  assert.equal(played.events.at(-1)?.kind, 'ended');
});
