import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claudeAdapter } from '../../../src/agents/claude/adapter';
import { type Played, PlayedAgent, type PlayedStart, waiting } from '../playedAgent';

const hook = (item: string, tool: string, input: unknown, cwd = '/ws/sub') => ({
  say: {
    type: 'control_request',
    request_id: `hook-${item}`,
    request: {
      subtype: 'hook_callback',
      callback_id: 'beforeCall',
      input: { cwd, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input, tool_use_id: item },
    },
  },
});
const ask = (item: string, tool: string, input: unknown, more: object = {}) => ({
  say: {
    type: 'control_request',
    request_id: `ask-${item}`,
    request: { subtype: 'can_use_tool', tool_name: tool, input, tool_use_id: item, ...more },
  },
});
const result = (item: string, content: string, more: object = {}, isError = false) => ({
  say: {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: item, content, is_error: isError }] },
    ...more,
  },
});
const over = {
  say: { type: 'result', subtype: 'success', is_error: false, result: 'done', session_id: 'b'.repeat(36) },
};

const start = (plays: readonly Played[], more: Partial<PlayedStart> = {}) =>
  PlayedAgent.start({ adapter: claudeAdapter, plays, ...more });
const answers = (played: PlayedAgent, request: string) =>
  played
    .heard()
    .map((it) => it['response'] as { request_id?: string; response?: unknown; error?: string } | undefined)
    .filter((it) => it?.request_id === request);

test('claude: a tool that ran without our word ends the session', async () => {
  const cases: readonly (readonly [string, readonly Played[]])[] = [
    ['never asked', [hook('t1', 'Read', { file_path: 'a' }), { hear: 1 }, result('t1', 'secret')]],
    ['ran and failed', [hook('t1', 'Bash', { command: 'x' }), { hear: 1 }, result('t1', 'Exit code 1', {}, true)]],
    [
      'only announced',
      [
        {
          say: {
            type: 'assistant',
            message: { id: 'm', content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }] },
          },
        },
        result('t1', 'x'),
      ],
    ],
  ];
  for (const [name, plays] of cases) {
    const played = await start([...plays, over]);
    await played.session.send('go');
    const ended = await played.until((it) => it.kind === 'ended');
    assert.ok(ended.kind === 'ended' && ended.because === 'lost' && /without asking/.test(ended.message ?? ''), name);
    await assert.rejects(played.session.send('more'), name);
    await played.end();
  }
});

test('claude: a call that ran although it was denied ends the session', async () => {
  const plays = [ask('t1', 'Bash', { command: 'rm x' }), { hear: 1 }, result('t1', 'gone'), over];
  const played = await start(plays, { review: () => ({ decision: 'deny', message: 'no', because: 'policy' }) });
  await played.session.send('go');
  const ended = await played.until((it) => it.kind === 'ended');
  assert.ok(ended.kind === 'ended' && /although it was denied/.test(ended.message ?? ''), JSON.stringify(ended));
  await played.end();
});

test('claude: what did not run is no breach', async () => {
  const plays = [
    hook('t1', 'Glob', {}),
    { hear: 1 },
    result('t1', '<tool_use_error>No such tool available</tool_use_error>', {}, true),
    hook('t2', 'Bash', { command: 'x' }),
    { hear: 1 },
    result('t2', 'rejected', { tool_result_meta: [{ id: 't2', non_execution_kind: 'user-rejected' }] }, true),
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.deepEqual(
    played.events.filter((it) => it.kind === 'toolFinished').map((it) => it.ending),
    ['failed', 'cancelled'],
  );
  await played.end();
});

test('claude: every call is judged where it would run, and what was judged is what runs', async () => {
  const input = { command: 'ls', description: 'd' };
  const plays = [hook('t1', 'Bash', input), ask('t1', 'Bash', input), { hear: 2 }, result('t1', 'a.txt'), over];
  const played = await start(plays, { review: () => ({ decision: 'allow', input: { command: 'ls -l' } }) });
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  const { tool, spelled, cwd, item } = played.calls[0] ?? assert.fail('not reviewed');
  assert.deepEqual([tool, spelled, cwd, item], ['Bash', 'Bash', '/ws/sub', 't1']);
  assert.deepEqual(answers(played, 'hook-t1')[0]?.response, {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'ask',
      permissionDecisionReason: 'Gatehouse decides.',
    },
  });
  assert.deepEqual(answers(played, 'ask-t1')[0]?.response, {
    behavior: 'allow',
    updatedInput: { command: 'ls -l' },
  });
  assert.deepEqual(
    played.events.map((it) => it.kind),
    ['commands', 'toolStarted', 'toolFinished', 'resumable', 'idle'],
  );
  await played.end();
});

test('claude: a denial carries its message', async () => {
  const plays = [ask('t1', 'Bash', { command: 'rm x' }), { hear: 1 }, result('t1', 'not that', {}, true), over];
  const played = await start(plays, { review: () => ({ decision: 'deny', message: 'not that', because: 'policy' }) });
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.deepEqual(answers(played, 'ask-t1')[0]?.response, { behavior: 'deny', message: 'not that' });
  assert.ok(played.events.some((it) => it.kind === 'toolFinished' && it.ending === 'denied'));
  await played.end();
});

test('claude: a request that cannot be read is denied, and noise does no harm', async () => {
  const request = (subtype: string, more: object) => ({
    say: { type: 'control_request', request_id: subtype, request: { subtype, ...more } },
  });
  const plays = [
    { line: 'this is no JSON' },
    { line: '[1,2' },
    { say: { type: 'control_request' } },
    { say: 7 },
    request('can_use_tool', { tool_name: 'Bash', input: 'rm -rf /', tool_use_id: 't1' }),
    request('elicitation', {}),
    { hear: 2 },
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.equal(played.calls.length, 0);
  assert.deepEqual(answers(played, 'can_use_tool')[0]?.response, {
    behavior: 'deny',
    message: 'Gatehouse could not read this call.',
  });
  assert.equal(answers(played, 'elicitation')[0]?.error, 'Gatehouse does not answer this.');
  assert.ok(played.errors.length >= 4, played.errors.join('\n'));
  await played.end();
});

test('claude: a request that is taken back, a turn that is cancelled and an agent that dies withdraw the call', async () => {
  const asks: Played[] = [ask('t1', 'Bash', { command: 'x' })];
  const back = await start([...asks, { say: { type: 'control_cancel_request', request_id: 'ask-t1' } }], {
    review: waiting,
  });
  await back.session.send('go');
  await back.within(() => back.signals[0]?.aborted);
  await back.end();

  const cancelled = await start([...asks, { hear: 1 }, over], { review: waiting });
  await cancelled.session.send('go');
  await cancelled.within(() => cancelled.calls.length === 1);
  await cancelled.session.cancel();
  assert.equal(cancelled.signals[0]?.aborted, true);
  await cancelled.within(() => answers(cancelled, 'ask-t1').length === 1);
  const heard = cancelled.heard().map((it) => JSON.stringify(it));
  const first = (word: string) => heard.findIndex((it) => it.includes(word));
  assert.ok(first('"interrupt"') < first('"ask-t1"'), 'the end of the turn comes before the answer');
  assert.deepEqual(cancelled.events.at(-1), { kind: 'idle', after: 'cancelled' });
  await cancelled.end();

  const dead = await start([...asks, { exit: 3 }], { review: waiting });
  await dead.session.send('go');
  const ended = await dead.until((it) => it.kind === 'ended');
  assert.ok(ended.kind === 'ended' && ended.because === 'crashed', JSON.stringify(ended));
  assert.match(ended.message ?? '', /code 3.*last words/);
  await dead.within(() => dead.signals[0]?.aborted);
  await dead.end();
});

test('claude: its question goes to the person, and to nobody else', async () => {
  const input = { questions: [{ question: 'Which?', header: 'H', options: [{ label: 'A', description: 'a' }] }] };
  const answered = await start([ask('t1', 'AskUserQuestion', input), { hear: 1 }, result('t1', 'A'), over], {
    ask: ({ text, options }) => (text === 'Which?' && options[0]?.says === 'a' ? ['A', 'more'] : undefined),
  });
  await answered.session.send('go');
  await answered.until((it) => it.kind === 'idle');
  assert.equal(answered.calls.length, 0);
  assert.deepEqual(answers(answered, 'ask-t1')[0]?.response, {
    behavior: 'allow',
    updatedInput: { ...input, answers: { 'Which?': 'A, more' } },
  });
  await answered.end();

  for (const questions of [input.questions, [], [{ header: 'no text' }], 'none']) {
    const silent = await start([ask('t1', 'AskUserQuestion', { questions }), { hear: 1 }, over]);
    await silent.session.send('go');
    await silent.until((it) => it.kind === 'idle');
    assert.deepEqual(answers(silent, 'ask-t1')[0]?.response, {
      behavior: 'deny',
      message: 'Nobody is there to answer. Go on without it, or say what you need to know.',
    });
    await silent.end();
  }
});

test("claude: a subagent's calls carry the call that started it", async () => {
  const plays = [
    { say: { type: 'system', subtype: 'task_started', task_id: 'agent7', tool_use_id: 'parent' } },
    ask('t1', 'Bash', { command: 'ls' }, { agent_id: 'agent7' }),
    { hear: 1 },
    result('t1', 'x'),
    over,
  ];
  const played = await start(plays);
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.equal(played.calls[0]?.parent, 'parent');
  assert.ok(played.events.some((it) => it.kind === 'toolStarted' && it.parent === 'parent'));
  await played.end();
});

test('claude: what would take the word from us is refused before anything starts', async () => {
  for (const arg of ['--dangerously-skip-permissions', '--allowedTools=Bash', '--permission-mode', '--settings']) {
    await assert.rejects(start([], { args: [arg] }), /cannot be part/, arg);
  }
  for (const options of [{ settingSources: ['all'] }, { settingSources: 'user' }, { mcpServers: [] }]) {
    await assert.rejects(start([], { options }), /of a Claude agent/, JSON.stringify(options));
  }
  await assert.rejects(start([], { resume: '--dangerously-skip-permissions' }), /no name/);
});
