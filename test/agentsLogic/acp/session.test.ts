import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acpAdapter } from '../../../src/agents/acp/adapter';
import { type Played, PlayedAgent, type PlayedStart, waiting } from '../playedAgent';

const replies = {
  initialize: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
  'session/new': { sessionId: 'S' },
  'session/load': {},
  // Answered by what is played.
  'session/prompt': null,
};
const start = (plays: readonly Played[], more: Partial<PlayedStart> = {}) =>
  PlayedAgent.start({ adapter: acpAdapter, replies, plays, options: { flavour: 'opencode' }, ...more });
const update = (given: object) => ({
  say: { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 'S', update: given } },
});
const call = (id: string, more: object = {}) =>
  update({
    ...{ sessionUpdate: 'tool_call', toolCallId: id, title: 'bash', kind: 'execute', status: 'in_progress' },
    ...{ rawInput: { command: 'ls' }, ...more },
  });
const finished = (id: string, status = 'completed') =>
  update({ sessionUpdate: 'tool_call_update', toolCallId: id, status });
const options = [
  { optionId: 'always', kind: 'allow_always', name: 'a' },
  { optionId: 'once', kind: 'allow_once', name: 'o' },
  { optionId: 'no', kind: 'reject_once', name: 'n' },
];
const request = (id: number, toolCall: unknown) => ({
  say: { jsonrpc: '2.0', id, method: 'session/request_permission', params: { sessionId: 'S', toolCall, options } },
});
const ask = (id: number, item: string, more: object = {}) =>
  request(id, { toolCallId: item, kind: 'execute', title: 'ls', rawInput: { command: 'ls' }, ...more });
/** The prompt is our third request. */
const over = { say: { jsonrpc: '2.0', id: 2, result: { stopReason: 'end_turn' } } };
const answer = (played: PlayedAgent, id: number) =>
  played.heard().find((it) => it['id'] === id && it['method'] === undefined) as
    | { result?: { outcome?: unknown }; error?: unknown }
    | undefined;
const idle = (played: PlayedAgent) => played.until((it) => it.kind === 'idle' || it.kind === 'ended');

test('acp: a tool that ran without our word ends a session that is enforced', async () => {
  for (const plays of [
    [call('c'), finished('c'), over],
    [call('c'), ask(90, 'c'), { hear: 1 }, finished('c'), over],
  ]) {
    const played = await start(plays, { review: () => ({ decision: 'deny', message: 'no', because: 'policy' }) });
    await played.session.send('go');
    const ended = await played.until((it) => it.kind === 'ended');
    assert.ok(ended.kind === 'ended' && ended.because === 'lost', JSON.stringify(ended));
  }
  const advisory = await start([call('c'), finished('c'), over], { options: {} });
  await advisory.session.send('go');
  assert.equal((await idle(advisory)).kind, 'idle');
  assert.equal(advisory.session.promise.capabilities.everyCall, false);
});

test('acp: a call is judged as its updates tell it, allowed once, and told from start to end', async () => {
  const played = await start([
    ask(90, 'c'),
    call('c', { rawInput: { command: 'ls', workdir: '/x' } }),
    { hear: 1 },
    finished('c'),
    over,
  ]);
  await played.session.send('go');
  await idle(played);
  assert.deepEqual(
    played.calls.map(({ tool, input, cwd, item }) => [tool, input, cwd, item]),
    [['Bash', { command: 'ls' }, '/x', 'c']],
  );
  assert.deepEqual(answer(played, 90)?.result?.outcome, { outcome: 'selected', optionId: 'once' });
  assert.deepEqual(
    played.events.map((it) => it.kind),
    ['resumable', 'toolStarted', 'toolFinished', 'idle'],
  );
});

test('acp: a request about a side of a call is the call itself, and its answer holds once', async () => {
  const aside = { kind: 'other', title: '/x', rawInput: { filepath: '/x/a', parentDir: '/x' } };
  const plays = [
    call('c'),
    ask(90, 'c', aside),
    { hear: 1 },
    ask(91, 'c'),
    { hear: 1 },
    ask(92, 'c'),
    { hear: 1 },
    finished('c'),
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await idle(played);
  assert.equal(played.calls.length, 1);
  const answers = [90, 91, 92].map((id) => answer(played, id)?.result?.outcome);
  const [once, no] = ['once', 'no'].map((optionId) => ({ outcome: 'selected', optionId }));
  assert.deepEqual(answers, [once, once, no], 'no call asks about itself twice, so the third is another one');
});

test('acp: what cannot be read chooses nothing, and noise does no harm', async () => {
  const plays = [
    { line: 'Loaded cached credentials.' },
    request(90, undefined),
    request(91, { title: 'no id' }),
    { say: { jsonrpc: '2.0', id: 92, method: 'terminal/create', params: { command: 'rm' } } },
    update({ sessionUpdate: 'something_new' }),
    update({}),
    { hear: 3 },
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await idle(played);
  assert.equal(played.calls.length, 0);
  for (const id of [90, 91]) {
    assert.deepEqual(answer(played, id)?.result?.outcome, { outcome: 'cancelled' });
  }
  assert.ok(answer(played, 92)?.error !== undefined);
});

test('acp: cancelling answers what is open with cancelled, and an agent that does not stop is ended', async () => {
  const played = await start([call('c'), ask(90, 'c'), { hear: 2 }, over], { review: waiting });
  await played.session.send('go');
  await played.within(() => played.calls.length === 1);
  await played.session.cancel();
  assert.deepEqual(answer(played, 90)?.result?.outcome, { outcome: 'cancelled' });
  assert.deepEqual(played.events.at(-1), { kind: 'idle', after: 'cancelled' });

  const deaf = await start([]);
  await deaf.session.send('go');
  await deaf.session.cancel();
  assert.ok(deaf.events.some((it) => it.kind === 'ended' && it.because === 'lost'));
});

test('acp: an agent that dies ends the session and withdraws the call', async () => {
  const played = await start([call('c'), ask(90, 'c'), { exit: 5 }], { review: waiting });
  await played.session.send('go');
  const ended = await played.until((it) => it.kind === 'ended');
  assert.ok(ended.kind === 'ended' && ended.because === 'crashed' && /code 5/.test(ended.message ?? ''));
  await played.within(() => played.signals[0]?.aborted);
});

test('acp: files are written only by our word, and once for a change that was allowed', async () => {
  const write = (id: number, path: string, content: unknown) => ({
    say: { jsonrpc: '2.0', id, method: 'fs/write_text_file', params: { sessionId: 'S', path, content } },
  });
  const denied = join('/tmp', `gatehouse-denied-${process.pid}`);
  const made = join('/tmp', `gatehouse-made-${process.pid}`);
  const diff = { type: 'diff', path: made, oldText: null, newText: 'as shown' };
  const edit = request(90, { toolCallId: 'c', kind: 'edit', title: 'Write', content: [diff] });
  const plays = [
    ...[write(80, denied, 'x'), { hear: 1 }, write(81, denied, 7), { hear: 1 }],
    ...[edit, { hear: 1 }, write(91, made, 'as shown'), { hear: 1 }, write(92, made, 'as shown'), { hear: 1 }, over],
  ];
  const played = await start(plays, {
    options: {},
    review: ({ input }) =>
      (input as { file_path?: string }).file_path === denied
        ? { decision: 'deny', message: 'NOT THERE', because: 'policy' }
        : { decision: 'allow', input },
  });
  await played.session.send('go');
  await idle(played);
  assert.ok(!existsSync(denied));
  assert.match(JSON.stringify(answer(played, 80)?.error), /NOT THERE/);
  assert.ok(answer(played, 81)?.error !== undefined);
  assert.equal(readFileSync(made, 'utf8'), 'as shown');
  assert.deepEqual(
    played.calls.map((it) => it.spelled),
    ['fs/write_text_file', 'Write', 'fs/write_text_file'],
  );
});

test('acp: what would let calls pass is refused before anything starts', async () => {
  for (const arg of ['--yolo', '-y', '--approval-mode=yolo', '--allowed-tools', '--allow-all-tools']) {
    await assert.rejects(start([], { args: [arg] }), /unasked/, arg);
  }
  await assert.rejects(start([], { options: { mcpServers: { a: {} } } }), /no `command`/);
  const noMode = {
    ...replies,
    'session/new': { sessionId: 'S', modes: { currentModeId: 'yolo', availableModes: [] } },
  };
  await assert.rejects(start([], { options: { flavour: 'qwen' }, replies: noMode }), /would not ask/);
});

test('acp: a resumed conversation is not told again', async () => {
  const played = await start([over], { resume: 'OLD' });
  await played.session.send('go');
  await idle(played);
  assert.deepEqual(
    played
      .heard()
      .map((it) => it['method'])
      .slice(0, 3),
    ['initialize', 'session/load', 'session/prompt'],
  );
  const cannot = { ...replies, initialize: { protocolVersion: 1 } };
  await assert.rejects(start([], { resume: 'OLD', replies: cannot }), /cannot go on/);
});

const prompts = (played: PlayedAgent) =>
  played
    .heard()
    .filter((it) => it['method'] === 'session/prompt')
    .map((it) => (it['params'] as { prompt: { text: string }[] }).prompt.map(({ text }) => text));
const overOf = (id: number, stopReason = 'end_turn') => ({ say: { jsonrpc: '2.0', id, result: { stopReason } } });
const no = () => ({ decision: 'deny', message: 'BECAUSE', because: 'policy' }) as const;

test('acp: why a call was denied is said once the agent stops, and only so often by itself', async () => {
  const denied = (request: number, prompt: number): readonly Played[] => [
    ask(request, `c${request}`),
    { hear: 1 },
    overOf(prompt),
    { hear: 1 },
  ];
  const plays = [...denied(90, 2), ...denied(91, 3), ...denied(92, 4), ask(93, 'c93'), { hear: 1 }, overOf(5)];
  const played = await start(plays, { review: no, options: {} });
  await played.session.send('go');
  await idle(played);
  const note = 'Gatehouse denied the tool call "ls" {"command":"ls"}. BECAUSE';
  assert.deepEqual(prompts(played), [['go'], [note], [note], [note]]);
  const notices = () => played.events.filter((it) => it.kind === 'notice').map((it) => it.text);
  assert.deepEqual(notices(), Array(3).fill(`The agent was told: ${note}`));
  assert.equal(played.events.filter((it) => it.kind === 'idle').length, 1);
  await played.session.send('more');
  assert.deepEqual(await played.within(() => prompts(played)[4]), [note, 'more']);
  assert.equal(notices().length, 4);
});

test('acp: nothing is said by itself to an agent that was stopped, or that stopped for another reason', async () => {
  const stopped = await start([ask(90, 'c'), { hear: 1 }, ask(91, 'd'), { hear: 2 }, overOf(2, 'cancelled')], {
    review: (call, signal) => (call.item === 'c' ? no() : waiting(call, signal)),
    options: {},
  });
  await stopped.session.send('go');
  await stopped.within(() => stopped.calls.length === 2);
  await stopped.session.cancel();
  await idle(stopped);
  await stopped.session.send('more');
  assert.deepEqual(await stopped.within(() => prompts(stopped)[1]), ['more']);

  const failed = await start([ask(90, 'c'), { hear: 1 }, overOf(2, 'max_tokens')], { review: no, options: {} });
  await failed.session.send('go');
  await idle(failed);
  assert.deepEqual(prompts(failed), [['go']]);
});
