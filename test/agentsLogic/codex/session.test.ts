import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codexAdapter } from '../../../src/agents/codex/adapter';
import { type Played, PlayedAgent, type PlayedStart, waiting } from '../playedAgent';

const replies = { 'thread/start': { thread: { id: 'T' } }, 'turn/start': { turn: { id: 'U' } } };
const start = (plays: readonly Played[], more: Partial<PlayedStart> = {}) =>
  PlayedAgent.start({ adapter: codexAdapter, replies, plays, ...more });
const note = (method: string, params: object) => ({
  say: { method, params: { threadId: 'T', turnId: 'U', ...params } },
});
const command = (id: string, more: object = {}) => ({
  ...{ type: 'commandExecution', id, command: "/bin/bash -lc 'ls'", cwd: '/ws', status: 'inProgress' },
  ...more,
});
const approval = (id: number, itemId: string) => ({
  say: {
    ...{ method: 'item/commandExecution/requestApproval', id },
    params: { itemId, command: "/bin/bash -lc 'ls'", cwd: '/ws' },
  },
});
const over = note('turn/completed', { turn: { id: 'U', status: 'completed' } });
const answer = (played: PlayedAgent, id: number) =>
  played.heard().find((it) => it['id'] === id && it['method'] === undefined)?.['result'];

test('codex: a command or a patch that ran without our word ends the session', async () => {
  for (const item of [
    command('i', { status: 'completed', exitCode: 0 }),
    command('i', { status: 'failed', exitCode: 1 }),
    { type: 'fileChange', id: 'i', status: 'completed', changes: [] },
    { type: 'mcpToolCall', id: 'i', server: 's', tool: 't', status: 'completed', arguments: {} },
    { type: 'imageView', id: 'i', path: '/etc/passwd' },
  ]) {
    const played = await start([note('item/completed', { item }), over]);
    await played.session.send('go');
    const ended = await played.until((it) => it.kind === 'ended');
    assert.ok(ended.kind === 'ended' && ended.because === 'lost', JSON.stringify(item));
    await assert.rejects(played.session.send('more'));
  }
});

test('codex: our word is accept or decline, and nothing that lasts', async () => {
  const plays = [
    note('item/started', { item: command('i') }),
    approval(0, 'i'),
    { hear: 1 },
    note('item/completed', { item: command('i', { status: 'completed', exitCode: 0, aggregatedOutput: 'out' }) }),
    approval(1, 'j'),
    { hear: 2 },
    note('item/completed', { item: command('j', { status: 'declined' }) }),
    over,
  ];
  const played = await start(plays, {
    review: ({ item, input }) =>
      item === 'i' ? { decision: 'allow', input } : { decision: 'deny', message: 'no', because: 'policy' },
  });
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.deepEqual([answer(played, 0), answer(played, 1)], [{ decision: 'accept' }, { decision: 'decline' }]);
  assert.deepEqual(
    played.events.filter((it) => it.kind === 'toolFinished').map((it) => [it.item, it.ending, it.output]),
    [
      ['i', 'done', 'out'],
      ['j', 'denied', ''],
    ],
  );
});

test('codex: what the person changed does not run, since it could not be changed', async () => {
  const played = await start([approval(0, 'i'), { hear: 1 }, over], {
    review: () => ({ decision: 'allow', input: { command: 'ls -l' } }),
  });
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.deepEqual(answer(played, 0), { decision: 'decline' });
});

test('codex: what cannot be read is declined, and what grants more than a call grants nothing', async () => {
  const request = (id: number, method: string, params: object = {}) => ({ say: { id, method, params } });
  const plays = [
    { line: 'no JSON' },
    request(0, 'item/fileChange/requestApproval', { itemId: 'x' }),
    request(1, 'mcpServer/elicitation/request', { serverName: 's', mode: 'form', message: 'your password?' }),
    request(2, 'item/permissions/requestApproval'),
    request(3, 'execCommandApproval', { command: ['ls'] }),
    { hear: 4 },
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.equal(played.calls.length, 0);
  assert.deepEqual(answer(played, 0), { decision: 'decline' });
  assert.deepEqual(answer(played, 1), { action: 'decline', content: null, _meta: null });
  assert.deepEqual(answer(played, 2), { permissions: {}, scope: 'turn' });
  assert.ok(played.heard().some((it) => it['id'] === 3 && it['error'] !== undefined));
});

test('codex: a thread begins with reading only, so that its folder is not made a trusted one', async () => {
  const played = await start([over]);
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  const params = (method: string) => played.heard().find((it) => it['method'] === method)?.['params'];
  assert.deepEqual(params('thread/start'), {
    ...{ cwd: played.cwd, approvalPolicy: 'untrusted', approvalsReviewer: 'user', sandbox: 'read-only' },
  });
  assert.equal((params('turn/start') as { approvalPolicy?: string }).approvalPolicy, 'untrusted');
});

test('codex: a request that is resolved without us and an agent that dies withdraw the call', async () => {
  const resolved = await start(
    [approval(5, 'i'), { say: { method: 'serverRequest/resolved', params: { requestId: 5 } } }],
    {
      review: waiting,
    },
  );
  await resolved.session.send('go');
  await resolved.within(() => resolved.signals[0]?.aborted);

  const dead = await start([approval(5, 'i'), { exit: 4 }], { review: waiting });
  await dead.session.send('go');
  const ended = await dead.until((it) => it.kind === 'ended');
  assert.ok(ended.kind === 'ended' && ended.because === 'crashed' && /code 4/.test(ended.message ?? ''));
  await dead.within(() => dead.signals[0]?.aborted);
});

test('codex: the model is told why a call is denied before it is declined, or else with the next message', async () => {
  const deny = () => ({ decision: 'deny', message: 'BECAUSE', because: 'policy' }) as const;
  const texts = (line: Record<string, unknown> | undefined) =>
    ((line?.['params'] ?? { input: [] }) as { input: { text: string }[] }).input.map((it) => it.text);
  const told = await start([approval(0, 'i'), { hear: 2 }, over], { review: deny });
  await told.session.send('go');
  await told.until((it) => it.kind === 'idle');
  const [steer, declined] = told.heard().slice(-2);
  assert.equal(steer?.['method'], 'turn/steer');
  assert.deepEqual(texts(steer), ['Gatehouse denied the tool call "exec_command" {"command":"ls"}. BECAUSE']);
  assert.deepEqual(declined?.['result'], { decision: 'decline' });
  assert.ok(told.events.some((it) => it.kind === 'notice' && it.text.includes('BECAUSE')));

  const refusing = { say: { id: 4, error: { message: 'no turn to steer' } } };
  const late = await start([approval(0, 'i'), { hear: 1 }, refusing, { hear: 1 }, over], {
    review: deny,
    replies: { ...replies, 'turn/steer': null },
  });
  await late.session.send('go');
  await late.until((it) => it.kind === 'idle');
  assert.ok(!late.events.some((it) => it.kind === 'notice'));
  await late.session.send('more');
  const sent = late.heard().filter((it) => it['method'] === 'turn/start');
  assert.deepEqual(texts(sent[1])[1], 'more');
  assert.match(texts(sent[1])[0] ?? '', /BECAUSE/);
  assert.ok(late.events.some((it) => it.kind === 'notice' && it.text.includes('BECAUSE')));
});
