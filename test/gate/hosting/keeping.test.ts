import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latch } from '../fakes';
import { FakeStore, HostingWorld, settled } from './hostingWorld';

test('hosting: a kept conversation is listed, read and resumed in a later window', async () => {
  const store = new FakeStore();
  const before = new HostingWorld(store);
  const first = await before.start();
  await before.hosting.send(first.id, 'go');
  first.session.tell({ kind: 'text', text: 'well' });
  first.session.tell({ kind: 'resumable', token: 'token-1' });
  await before.hosting.shutDown();

  const later = new HostingWorld(store);
  assert.equal(later.hosting.conversations.length, 0);
  await settled();
  const [kept] = later.hosting.conversations;
  assert.equal(kept?.conversation, first.id);
  assert.equal(kept?.state, 'kept');
  assert.equal(kept?.resumable, true);
  assert.deepEqual(
    (await later.entries(first.id)).map(({ kind }) => kind),
    ['person', 'agent', 'ended'],
  );
  const resumed = await later.hosting.resume(first.id);
  assert.equal(resumed.state, 'idle');
  assert.equal(resumed.resumable, false);
  assert.equal(later.sessions[0]?.start.resume, 'token-1');
  await assert.rejects(later.hosting.resume(first.id), /running already/);
  await later.hosting.send(first.id, 'on');
  const ids = (await later.entries(first.id)).map(({ id }) => id);
  assert.deepEqual(ids, [1, 2, 3, 4]);
  await later.hosting.close(first.id);
  assert.equal(store.kept.size, 0);
  assert.deepEqual(later.leftovers(), []);
});

test('hosting: what cannot be resumed is told and stays as it is', async () => {
  const store = new FakeStore();
  const head = { name: 'n', cwd: '/ws', changedAt: 1, entries: [] };
  store.kept.set('a', { ...head, conversation: 'a', agent: 'Gone', resume: 'x' });
  store.kept.set('b', { ...head, conversation: 'b', agent: 'Scripted', resume: undefined });
  const world = new HostingWorld(store);
  await assert.rejects(world.hosting.resume('a'), /no agent called Gone any more/);
  await assert.rejects(world.hosting.resume('b'), /cannot go on/);
  await assert.rejects(world.hosting.resume('c'), /no such conversation/);
  store.kept.set('d', { ...head, conversation: 'd', agent: 'Scripted', resume: 'x' });
  const failing = new HostingWorld(store);
  failing.onStart = () => Promise.reject(new Error('not signed in'));
  await assert.rejects(failing.hosting.resume('d'), /not signed in/);
  assert.equal(failing.stateOf('d'), 'kept');
  assert.deepEqual(failing.leftovers(), []);
});

test('hosting: conversations are kept a little after they change, and a store that fails stops nothing', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  for (let at = 0; at < 100; at += 1) {
    session.tell({ kind: 'text', text: 'x' });
  }
  assert.equal(world.store.writes, 0);
  world.gate.time.pass(2_000);
  await settled();
  assert.equal(world.store.writes, 1);
  assert.equal(world.store.kept.get(id)?.entries.length, 1);
  world.store.onKeep = () => Promise.reject(new Error('disk full'));
  session.tell({ kind: 'text', text: 'x' });
  await world.hosting.shutDown();
  assert.deepEqual(world.gate.log.errors, ['a conversation could not be kept']);
});

test('hosting: changes of entries are told together, each entry once as it is', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  for (let at = 0; at < 1_000; at += 1) {
    session.tell({ kind: 'text', text: 'x' });
  }
  assert.equal(world.changes.length, 0);
  world.gate.time.pass(50);
  assert.equal(world.changes.length, 1);
  assert.deepEqual(world.changes[0]?.conversation, id);
  const [entry] = world.changes[0]?.entries ?? [];
  assert.equal(entry?.kind === 'agent' && entry.text.length, 1_000);
  session.tell({ kind: 'text', text: 'y' });
  session.tell({ kind: 'idle', after: 'done' });
  assert.equal(world.changes.length, 2);
});

test('hosting: what runs in another window is neither ended nor resumed, renamed or closed here', async () => {
  const store = new FakeStore();
  const head = { name: 'n', cwd: '/ws', changedAt: 1, entries: [], agent: 'Scripted', resume: 'x' };
  store.kept.set('a', { ...head, conversation: 'a' });
  store.elsewhere.add('a');
  const world = new HostingWorld(store);
  const seen = () => world.hosting.conversations[0];
  seen();
  await settled();
  assert.equal(seen()?.isElsewhere, true);
  assert.equal(seen()?.resumable, false);
  await assert.rejects(world.hosting.resume('a'), /runs in another window/);
  await assert.rejects(world.hosting.close('a'), /runs in another window/);
  world.hosting.rename('a', 'mine');
  world.gate.time.pass(10_000);
  await settled();
  assert.equal(store.writes, 0);

  store.elsewhere.clear();
  world.gate.time.pass(5_000);
  await settled();
  assert.equal(seen()?.isElsewhere, undefined);
  assert.equal(seen()?.resumable, true);
  // The other window may have begun it again since this one last looked.
  store.elsewhere.add('a');
  await assert.rejects(world.hosting.resume('a'), /runs in another window/);
  store.elsewhere.clear();
  assert.equal((await world.hosting.resume('a')).state, 'idle');
  await world.hosting.shutDown();
  assert.deepEqual(store.states, ['over']);
});

test('hosting: what another window adds to a conversation is told here, only what is new, and all of it at its end', async () => {
  const store = new FakeStore();
  const head = { conversation: 'a', name: 'n', cwd: '/ws', agent: 'Scripted', resume: undefined };
  const said = (id: number, text: string) => ({ id, time: id, kind: 'agent', text }) as const;
  const keeps = (changedAt: number, ...texts: readonly string[]) =>
    store.kept.set('a', { ...head, changedAt, entries: texts.map((text, at) => said(at + 1, text)) });
  keeps(1, 'one');
  store.elsewhere.add('a');
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  const looks = async () => {
    world.changes.length = 0;
    world.gate.time.pass(2_500);
    await settled();
    world.gate.time.pass(50);
    return world.changes.map(({ entries, from }) => [from, ...entries.map((it) => ('text' in it ? it.text : ''))]);
  };
  assert.deepEqual(await looks(), [], 'nothing is told while nothing changes');
  keeps(2, 'one', 'tw');
  assert.deepEqual(await looks(), [['more', 'one', 'tw']]);
  keeps(3, 'one', 'two', 'three');
  assert.deepEqual(await looks(), [['more', 'two', 'three']]);
  store.elsewhere.clear();
  assert.deepEqual(await looks(), [['start', 'one', 'two', 'three']]);
  await world.hosting.shutDown();
});

test('hosting: what another window begins is listed here, and what it forgets is not listed any more', async () => {
  const store = new FakeStore();
  const head = { name: 'n', cwd: '/ws', changedAt: 1, entries: [], agent: 'Scripted', resume: undefined };
  const world = new HostingWorld(store);
  const listed = () => world.hosting.conversations.map(({ conversation, isElsewhere }) => [conversation, isElsewhere]);
  const looks = async () => {
    world.gate.time.pass(2_500);
    await settled();
    return listed();
  };
  listed();
  await settled();
  assert.deepEqual(await looks(), []);
  store.kept.set('a', { ...head, conversation: 'a' });
  store.elsewhere.add('a');
  assert.deepEqual(await looks(), [['a', true]]);
  store.elsewhere.clear();
  assert.deepEqual(await looks(), [['a', undefined]]);
  store.kept.set('b', { ...head, conversation: 'b' });
  assert.deepEqual(
    (await looks()).map(([id]) => id),
    ['a', 'b'],
  );
  store.kept.delete('a');
  assert.deepEqual(
    (await looks()).map(([id]) => id),
    ['b'],
  );
  // A file that could not be read for a moment, or that is put back, is there again.
  store.kept.set('a', { ...head, conversation: 'a' });
  assert.deepEqual((await looks()).map(([id]) => id).sort(), ['a', 'b']);
  store.kept.delete('a');
  await looks();

  store.heads = () => Promise.reject(new Error('no more files can be opened'));
  store.kept.delete('b');
  assert.deepEqual(
    (await looks()).map(([id]) => id),
    ['b'],
    'what cannot be looked at is not gone',
  );
  await world.hosting.shutDown();
});

test('hosting: what is forgotten here does not come back while its file is still there', async () => {
  const store = new FakeStore();
  const head = { name: 'n', cwd: '/ws', changedAt: 1, entries: [], agent: 'Scripted', resume: undefined };
  store.kept.set('a', { ...head, conversation: 'a' });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  store.forget = async () => undefined;
  await world.hosting.close('a');
  store.kept.set('b', { ...head, conversation: 'b' });
  world.gate.time.pass(2_500);
  await settled();
  assert.deepEqual(
    world.hosting.conversations.map(({ conversation }) => conversation),
    ['b'],
  );
  await world.hosting.shutDown();
});

/** A kept conversation that can be gone on with. */
const keptHead = { name: 'n', cwd: '/ws', changedAt: 1, entries: [], agent: 'Scripted', resume: 'x' };

test('hosting: what another window has just forgotten is not gone on with, where nobody could see or end it', async () => {
  const store = new FakeStore();
  store.kept.set('a', { ...keptHead, conversation: 'a' });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  store.kept.delete('a');
  await assert.rejects(world.hosting.resume('a'), /no such conversation/);
  assert.deepEqual(world.sessions, []);
  await world.hosting.shutDown();
});

test('hosting: what ends here while other windows are looked at stays listed, as it was kept', async () => {
  const store = new FakeStore();
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  world.gate.time.pass(2_400);
  const { id, session } = await world.start();
  const { heads } = store;
  const late = new Latch<void>();
  store.heads = async () => {
    const found = await heads.call(store);
    await late.promise;
    return found;
  };
  store.kept.set('b', { ...keptHead, conversation: 'b' });
  world.gate.time.pass(100);
  await settled();
  await session.end();
  world.gate.time.pass(2_000);
  await settled();
  assert.deepEqual(store.states, ['over']);
  late.open();
  await settled();
  assert.deepEqual(
    world.hosting.conversations.map(({ conversation }) => conversation),
    [id, 'b'],
  );
  await world.hosting.shutDown();
});

test('hosting: a look that takes long does not undo what a later one has found', async () => {
  const store = new FakeStore();
  store.kept.set('a', { ...keptHead, conversation: 'a' });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  const { heads } = store;
  const late = new Latch<void>();
  store.heads = async () => {
    store.heads = heads;
    const found = await heads.call(store);
    await late.promise;
    return found;
  };
  store.kept.set('b', { ...keptHead, conversation: 'b' });
  world.gate.time.pass(2_500);
  await settled();
  store.elsewhere.add('a');
  const resuming = assert.rejects(world.hosting.resume('a'), /runs in another window/);
  await settled();
  late.open();
  await resuming;
  await settled();
  assert.deepEqual(
    world.hosting.conversations.map(({ isElsewhere }) => isElsewhere),
    [true, undefined],
  );
  await world.hosting.shutDown();
});

test('hosting: a name that is given while other windows are looked at is kept', async () => {
  const store = new FakeStore();
  store.kept.set('a', { ...keptHead, conversation: 'a' });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  const read = new Latch<void>();
  store.read = async (conversation) => {
    await read.promise;
    return store.kept.get(conversation);
  };
  world.hosting.rename('a', 'mine');
  store.kept.set('b', { ...keptHead, conversation: 'b' });
  world.gate.time.pass(2_500);
  await settled();
  read.open();
  await settled();
  world.gate.time.pass(2_000);
  await settled();
  assert.equal(store.kept.get('a')?.name, 'mine');
  await world.hosting.shutDown();
});

test('hosting: what leaves no mark, such as a window that gives signs again after a sleep, shows within half a minute', async () => {
  const store = new FakeStore();
  store.kept.set('a', { ...keptHead, conversation: 'a' });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  store.elsewhere.add('a');
  for (let seconds = 0; seconds < 35; seconds += 2.5) {
    world.gate.time.pass(2_500);
    await settled();
  }
  assert.equal(world.hosting.conversations[0]?.isElsewhere, true);
  await world.hosting.shutDown();
});

test('hosting: what cannot be read for a moment is neither renamed nor gone on with, which would be kept in its place', async () => {
  const store = new FakeStore();
  const text = { id: 1, time: 1, kind: 'agent', text: 'said long ago' } as const;
  store.kept.set('a', { ...keptHead, conversation: 'a', entries: [text] });
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  store.read = async () => undefined;
  world.hosting.rename('a', 'mine');
  await assert.rejects(world.hosting.resume('a'), /cannot be read/);
  world.gate.time.pass(2_000);
  await settled();
  assert.deepEqual(store.kept.get('a')?.entries, [text]);
  assert.equal(store.writes, 0);
  assert.match(JSON.stringify(await world.entries('a')), /cannot be read/);
  await world.hosting.shutDown();
});

test('hosting: kept conversations that could not be listed at first are listed within half a minute, the oldest first', async () => {
  const store = new FakeStore();
  store.kept.set('late', { ...keptHead, conversation: 'late', changedAt: 2 });
  store.kept.set('early', { ...keptHead, conversation: 'early', changedAt: 1 });
  const { heads } = store;
  store.heads = () => Promise.reject(new Error('no more files can be opened'));
  const world = new HostingWorld(store);
  void world.hosting.conversations;
  await settled();
  store.heads = heads;
  for (let seconds = 0; seconds < 35; seconds += 2.5) {
    world.gate.time.pass(2_500);
    await settled();
  }
  assert.deepEqual(
    world.hosting.conversations.map(({ conversation }) => conversation),
    ['early', 'late'],
  );
  await world.hosting.shutDown();
});

test('hosting: what is being resumed is told to other windows, and what could not be is theirs again', async () => {
  const store = new FakeStore();
  store.kept.set('a', { ...keptHead, conversation: 'a' });
  const world = new HostingWorld(store);
  const failing = new Latch<void>();
  world.onStart = () => failing.promise;
  const resuming = assert.rejects(world.hosting.resume('a'), /not signed in/);
  await settled();
  const pass = async (seconds: number) => {
    world.gate.time.pass(seconds * 1_000);
    await settled();
  };
  await pass(2);
  assert.deepEqual(store.states, ['runs']);
  failing.fail(new Error('not signed in'));
  await resuming;
  await pass(2);
  assert.deepEqual(store.states, ['runs', 'over']);
  store.elsewhere.add('a');
  await assert.rejects(world.hosting.resume('a'), /runs in another window/);
  await world.hosting.shutDown();
});
