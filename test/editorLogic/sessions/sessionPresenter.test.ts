import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TranscriptEntry } from '../../../src/ports/hostedSessions';
import type { QuestionId } from '../../../src/ports/question';
import { aConversation, asked, ViewWorld } from './viewWorld';

const armedMs = 700;

function said(id: number, text: string): TranscriptEntry {
  return { id, time: 0, kind: 'agent', text };
}

async function opened(...waiting: readonly string[]): Promise<ViewWorld> {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.waiting = waiting.map((id) => asked('c', id));
  await world.tell({ type: 'ready' });
  return world;
}

test('session presenter: nothing is posted before there is a page', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.listChanged.fire();
  await world.pass(1_000);
  assert.deepEqual(world.posted, []);
});

test('session presenter: what is no message of the page does nothing', async () => {
  const world = await opened('q');
  await world.pass(armedMs);
  for (const message of [undefined, 'answer', { type: 'answer', question: 'q', digest: 'digest of q', choice: '1' }]) {
    await world.tell(message);
  }
  assert.deepEqual(
    world.done.filter((it) => !(Array.isArray(it) && it[0] === 'logged')),
    [],
  );
});

test('answering: only the question in front, with its digest, by a choice that its card offers', async () => {
  const world = await opened('q', 'behind');
  await world.pass(armedMs);
  const cases: readonly (readonly [string, string, number])[] = [
    ['behind', 'digest of behind', 1],
    ['other', 'digest of q', 1],
    ['q', 'digest of behind', 1],
    ['q', '', 1],
    ['q', 'digest of q', 99],
    // Allowing a changed input is done in the preview, and the reasons are on the card.
    ['q', 'digest of q', 3],
    ['q', 'digest of q', 4],
  ];
  for (const [question, digest, choice] of cases) {
    await world.tell({ type: 'answer', question, digest, choice });
    await world.pass(armedMs);
  }
  assert.deepEqual(
    world.done.filter((it) => !(Array.isArray(it) && it[0] === 'logged')),
    [],
  );
  await world.tell({ type: 'answer', question: 'q', digest: 'digest of q', choice: 1 });
  assert.deepEqual(world.done.at(-1), ['q', 'digest of q', { kind: 'allow' }]);
});

test('answering: an answer that comes too soon, or while nobody is at the window, puts the moment off', async () => {
  const world = await opened('q');
  const allow = { type: 'answer', question: 'q', digest: 'digest of q', choice: 1 };
  await world.pass(armedMs - 1);
  await world.tell(allow);
  assert.match(world.latest('refused')?.says ?? '', /too soon/);
  await world.pass(armedMs - 1);
  await world.tell(allow);
  await world.pass(armedMs);
  world.isFocused = false;
  await world.tell(allow);
  await world.pass(armedMs);
  world.isFocused = true;
  world.focusChanged.fire(true);
  await world.tell(allow);
  assert.deepEqual(world.done, []);
  await world.pass(armedMs);
  await world.tell(allow);
  assert.deepEqual(world.done, [['q', 'digest of q', { kind: 'allow' }]]);
});

test('answering: the question that comes next must be looked at anew', async () => {
  const world = await opened('q', 'next');
  await world.pass(armedMs);
  world.waiting = [asked('c', 'next')];
  world.questionsChanged.fire(world.waiting);
  await world.pass(30);
  assert.equal(world.latest('question')?.card?.id, 'next');
  await world.tell({ type: 'answer', question: 'next', digest: 'digest of next', choice: 1 });
  assert.deepEqual(world.done, []);
});

test('answering: a rule to remember is made in the prompt, never from here', async () => {
  const world = await opened('q');
  await world.pass(armedMs);
  await world.tell({ type: 'answer', question: 'q', digest: 'digest of q', choice: 2 });
  assert.deepEqual(world.done, [['review', 'q']]);
});

test('answering: what is too long to be read beside buttons cannot be allowed there', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  const long = asked('c', 'q');
  world.waiting = [{ ...long, call: { ...long.call, input: { command: 'echo x\n'.repeat(300) } } }];
  await world.tell({ type: 'ready' });
  await world.pass(armedMs);
  assert.deepEqual(
    world.latest('question')?.card?.choices.map(({ label }) => label),
    ['Deny', 'Not now'],
  );
  await world.tell({ type: 'answer', question: 'q', digest: 'digest of q', choice: 1 });
  assert.deepEqual(world.done, []);
});

test('session presenter: questions of other sessions are counted and not shown', async () => {
  const world = await opened();
  world.conversations.push(aConversation('d'));
  world.waiting = [asked('d', 'q')];
  world.listChanged.fire();
  await world.tell({ type: 'select', conversation: 'c' });
  assert.equal(world.latest('question')?.card, undefined);
  assert.deepEqual(
    world.latest('overview')?.conversations.map(({ id, waiting }) => [id, waiting]),
    [
      ['c', 0],
      ['d', 1],
    ],
  );
});

test('session presenter: a transcript goes out whole, then what has grown, gathered', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.entries.set('c', [said(1, 'one')]);
  await world.tell({ type: 'ready' });
  assert.deepEqual(world.latest('rows'), {
    type: 'rows',
    conversation: 'c',
    rows: [{ id: 1, kind: 'agent', text: 'one' }],
    from: 'start',
    goesOn: false,
  });
  const count = world.posted.length;
  for (const text of ['t', 'tw', 'two']) {
    world.entriesChanged.fire({ conversation: 'c', entries: [said(2, text)], from: 'more' });
  }
  world.entriesChanged.fire({ conversation: 'other', entries: [said(3, 'elsewhere')], from: 'more' });
  await world.pass(40);
  assert.deepEqual(world.posted.slice(count), [
    { type: 'rows', conversation: 'c', rows: [{ id: 2, kind: 'agent', text: 'two' }], from: 'more', goesOn: false },
  ]);
});

test('session presenter: a transcript whose beginning is left out is sent anew', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.entries.set('c', [said(1, 'one'), said(2, 'two')]);
  world.presenter.receive({ type: 'ready' });
  await world.pass(100);
  world.entriesChanged.fire({ conversation: 'c', entries: [said(2, 'two.')], from: 'more' });
  world.entriesChanged.fire({ conversation: 'c', entries: [said(3, 'three')], from: 'start' });
  world.entriesChanged.fire({ conversation: 'c', entries: [said(4, 'four')], from: 'more' });
  await world.pass(40);
  assert.deepEqual(world.latest('rows'), {
    ...{ type: 'rows', conversation: 'c', from: 'start', goesOn: false },
    rows: [
      { id: 3, kind: 'agent', text: 'three' },
      { id: 4, kind: 'agent', text: 'four' },
    ],
  });
});

test('session presenter: what changes while a transcript is loaded is not lost and not overtaken', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.entries.set('c', [said(1, 'old')]);
  world.presenter.receive({ type: 'ready' });
  world.entriesChanged.fire({ conversation: 'c', entries: [said(1, 'newer'), said(2, 'more')], from: 'more' });
  await world.pass(100);
  const rows = world.posted.flatMap((it) => (it.type === 'rows' ? it.rows : []));
  assert.deepEqual(rows, [
    { id: 1, kind: 'agent', text: 'newer' },
    { id: 2, kind: 'agent', text: 'more' },
  ]);
});

test('session presenter: a large transcript goes out in pieces', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  world.entries.set(
    'c',
    Array.from({ length: 1_200 }, (_, id) => said(id, 'x')),
  );
  await world.tell({ type: 'ready' });
  const pieces = world.posted.flatMap((it) => (it.type === 'rows' ? [[it.rows.length, it.from, it.goesOn]] : []));
  assert.deepEqual(pieces, [
    [500, 'start', true],
    [500, 'more', true],
    [200, 'more', false],
  ]);
});

test('session presenter: starting asks for bypass first, and what fails gives the text back', async () => {
  const world = await opened();
  world.confirms = false;
  await world.tell({ type: 'start', agent: 'A', mode: 'bypass', text: 'hello' });
  assert.deepEqual(world.done, []);
  assert.deepEqual(world.latest('notSent'), { type: 'notSent', text: 'hello', says: '' });
  world.failure = 'it is not installed\u202e';
  await world.tell({ type: 'start', agent: 'A', text: 'hello' });
  assert.deepEqual(world.latest('notSent'), { type: 'notSent', text: 'hello', says: 'it is not installed\\u{202e}' });
  await world.tell({ type: 'start', agent: 'A', mode: 'explore', text: 'hello' });
  assert.deepEqual(world.done.slice(-2), [
    ['start', 'A', 'explore'],
    ['send', 'started', 'hello'],
  ]);
  assert.equal(world.latest('overview')?.current, 'started');
});

test('session presenter: a failure without a page is told once there is one', async () => {
  const world = new ViewWorld();
  world.failure = 'no folder is open';
  await world.presenter.start('A', { mode: undefined, text: '' });
  await world.tell({ type: 'ready' });
  assert.equal(world.latest('failed')?.says, 'no folder is open');
});

test('session presenter: a mode is switched for the session alone, bypass only when confirmed', async () => {
  const world = await opened();
  world.confirms = false;
  await world.tell({ type: 'switchMode', conversation: 'c', mode: 'bypass' });
  assert.deepEqual(world.done, []);
  await world.tell({ type: 'switchMode', conversation: 'unknown', mode: 'explore' });
  assert.deepEqual(world.done, []);
  await world.tell({ type: 'switchMode', conversation: 'c', mode: 'explore' });
  assert.deepEqual(world.done, [['switchMode', 'session of c', 'explore']]);
});

test('session presenter: a session that is closed gives way to the newest that is left', async () => {
  const world = await opened();
  world.conversations = [
    aConversation('old', { changedAt: 1, state: 'kept' }),
    aConversation('new', { changedAt: 2, state: 'kept' }),
  ];
  world.listChanged.fire();
  assert.equal(world.presenter.current?.conversation, 'new');
  world.conversations = [];
  world.listChanged.fire();
  assert.equal(world.presenter.current, undefined);
});

test('session presenter: what another window begins is listed, and takes nobody away from what they do here', async () => {
  const world = new ViewWorld();
  world.conversations = [];
  await world.tell({ type: 'ready' });
  world.isLoaded = true;
  world.listChanged.fire();
  world.conversations = [aConversation('theirs', { state: 'kept', isElsewhere: true })];
  world.listChanged.fire();
  assert.equal(world.presenter.current, undefined);
  await world.pass(1_000);
  assert.deepEqual(
    world.latest('overview')?.conversations.map(({ id, state }) => [id, state]),
    [['theirs', 'elsewhere']],
  );
});

test('session presenter: an agent that did not start leads back to where it was started', async () => {
  const world = await opened();
  const kept = aConversation('kept', { state: 'kept' });
  world.conversations = [kept, aConversation('fresh', { state: 'starting' })];
  world.listChanged.fire();
  assert.equal(world.presenter.current?.conversation, 'fresh');
  world.conversations = [kept];
  world.listChanged.fire();
  assert.equal(world.presenter.current, undefined);
  assert.equal(world.latest('overview')?.current, undefined);
});

test('session presenter: stopping an agent that still starts ends it', async () => {
  const world = await opened();
  await world.tell({ type: 'act', act: 'stop', conversation: 'c' });
  world.conversations = [aConversation('c', { state: 'starting' })];
  await world.tell({ type: 'act', act: 'stop', conversation: 'c' });
  assert.deepEqual(world.done, [
    ['cancel', 'c'],
    ['end', 'c'],
  ]);
});

test('session presenter: the detail of a row is sent when it is opened, and all of it in an editor', async () => {
  const world = new ViewWorld();
  world.conversations = [aConversation('c')];
  const why = ['A rule allows it.'];
  const review = { tool: 'Bash', outcome: 'allow', decision: 'allow', answered: undefined, why, call: 'x' } as const;
  const input = { command: 'ls' };
  const row = { id: 1, time: 0, kind: 'tool', item: 'i', tool: 'Bash', input, state: 'done' } as const;
  world.entries.set('c', [{ ...row, reviews: [review], output: 'a\u0007b' }]);
  await world.tell({ type: 'ready' });
  await world.tell({ type: 'open', conversation: 'c', entry: 1, whole: false });
  assert.deepEqual(world.latest('detail')?.detail, {
    ...{ why, path: '', text: 'ls', language: 'sh', changes: [] },
    ...{ output: 'a\\u{7}b', isCut: false },
  });
  await world.tell({ type: 'open', conversation: 'c', entry: 2, whole: true });
  await world.tell({ type: 'open', conversation: 'd', entry: 1, whole: true });
  assert.deepEqual(world.done, []);
  await world.tell({ type: 'open', conversation: 'c', entry: 1, whole: true });
  assert.equal(world.done.length, 1);
});

test('session presenter: only what the person typed can mention a file', async () => {
  const world = await opened();
  const text = 'see @a.ts, and @b.ts';
  await world.tell({ type: 'start', agent: 'A', text, typed: ['see @a.ts, '] });
  assert.deepEqual(world.done.at(-1), ['send', 'started', text, ['a.ts']]);
  await world.tell({ type: 'send', conversation: 'started', text });
  assert.deepEqual(world.done.at(-1), ['send', 'started', text]);
});

test('session presenter: a path, a copy, a choice and a message that waits go where they belong', async () => {
  const world = await opened();
  await world.tell({ type: 'openFile', conversation: 'c', path: 'src/a.ts', line: 3 });
  await world.tell({ type: 'copy', text: 'x' });
  await world.tell({ type: 'choose', conversation: 'c', option: 'model', value: 'big' });
  await world.tell({ type: 'unqueue', conversation: 'c', at: 1 });
  await world.tell({ type: 'act', act: 'sendQueued', conversation: 'c' });
  await world.tell({ type: 'act', act: 'openInEditor', conversation: 'c' });
  assert.deepEqual(world.done, [
    ['openFile', '/w', 'src/a.ts', 3],
    ['copy', 'x'],
    ['choose', 'c', 'model', 'big'],
    ['unqueue', 'c', 1],
    ['sendQueued', 'c'],
    ['openInEditor', 'c'],
  ]);
  world.failure = 'There is no b.ts.';
  await world.tell({ type: 'openFile', conversation: 'c', path: 'b.ts' });
  assert.deepEqual(world.latest('failed'), { type: 'failed', says: 'There is no b.ts.' });
  await world.tell({ type: 'findFiles', query: 'gre' });
  assert.deepEqual(world.latest('files'), { type: 'files', query: 'gre', paths: ['/w gre'] });
});

test('session presenter: what is attached goes with one message, and stays when that was not taken', async () => {
  const world = await opened();
  const names = () => world.latest('overview')?.attached.map(({ name }) => name);
  await world.tell({ type: 'command', command: 'attach' });
  assert.deepEqual(names(), []);
  world.chosen = { kind: 'file', path: '/w/a.ts' };
  await world.tell({ type: 'command', command: 'attach' });
  await world.tell({ type: 'command', command: 'attach' });
  await world.tell({ type: 'attachImage', name: 'p.png', image: 'iVBORw0KGgo=' });
  await world.tell({ type: 'attachImage', name: 'p.svg', image: 'PHN2Zz4=' });
  await world.tell({ type: 'attachImage', name: 'p.png', image: 'iVBORw0KGgo=, <script>' });
  assert.deepEqual(names(), ['a.ts', 'p.png']);
  world.failure = 'no';
  await world.tell({ type: 'send', conversation: 'c', text: 'look' });
  assert.deepEqual(names(), ['a.ts', 'p.png']);
  const [, image] = world.latest('overview')?.attached ?? [];
  await world.tell({ type: 'detach', attached: image?.id });
  world.done.length = 0;
  await world.tell({ type: 'send', conversation: 'c', text: 'look' });
  assert.deepEqual(world.done, [['send', 'c', 'look', [{ kind: 'file', path: '/w/a.ts' }]]]);
  assert.deepEqual(names(), []);
});

test('focusPrompt: a question that was asked before the page was there keeps the keys', async () => {
  for (const promptOpen of [undefined, 'q' as QuestionId]) {
    const world = new ViewWorld();
    world.presenter.focusPrompt();
    world.promptOpen = promptOpen;
    await world.tell({ type: 'ready' });
    assert.equal(world.latest('focus') !== undefined, promptOpen === undefined);
  }
});

test('session presenter: what is there when the page opens is shown, also where another window still holds it', async () => {
  const world = new ViewWorld();
  await world.tell({ type: 'ready' });
  world.listChanged.fire();
  world.isLoaded = true;
  world.conversations = [aConversation('theirs', { state: 'kept', isElsewhere: true })];
  world.listChanged.fire();
  assert.equal(world.presenter.current?.conversation, 'theirs');
});
