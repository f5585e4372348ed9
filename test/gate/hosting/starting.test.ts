import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latch } from '../fakes';
import { agentCalled, HostingWorld, settled } from './hostingWorld';

test('hosting: an unknown agent, a missing program and a missing folder are told, and leave nothing', async () => {
  const world = new HostingWorld();
  const launch = { command: 'nowhere', args: [], env: {}, options: {} };
  world.agents.push(agentCalled('Missing', { launch }));
  await assert.rejects(world.hosting.start('Nobody'), /no agent called Nobody/);
  await assert.rejects(world.hosting.start('Missing'), /`nowhere` was not found/);
  assert.deepEqual(world.hosting.conversations, []);
  assert.deepEqual(world.leftovers(), []);
});

test('hosting: a program that is only named is looked for by us, and started by its path', async () => {
  const world = new HostingWorld();
  world.agents.push(agentCalled('Named', { launch: { command: 'here', args: ['x'], env: {}, options: {} } }));
  await world.start('Named');
  assert.deepEqual(world.sessions[0]?.start.launch, { command: '/bin/here', args: ['x'], env: {}, options: {} });
});

test('hosting: an agent that does not start leaves nothing, wherever it fails', async () => {
  for (const stage of ['load', 'start'] as const) {
    const world = new HostingWorld();
    const fail = async () => Promise.reject(new Error('sign in first'));
    Object.assign(world, stage === 'load' ? { onLoad: fail } : { onStart: fail });
    await assert.rejects(world.hosting.start('Scripted'), /sign in first/);
    assert.deepEqual(world.hosting.conversations, [], stage);
    assert.deepEqual(world.leftovers(), [], stage);
    await world.hosting.shutDown();
    assert.equal(world.store.kept.size, 0);
  }
});

test('hosting: stopping an agent while it starts ends the start, also when the agent starts after all', async () => {
  for (const obeys of [true, false]) {
    const world = new HostingWorld();
    const waiting = new Latch<void>();
    world.onStart = ({ signal }) => {
      if (obeys) {
        signal.addEventListener('abort', () => waiting.fail(new Error('aborted')));
      }
      return waiting.promise;
    };
    const starting = world.hosting.start('Scripted');
    await settled();
    const [conversation] = world.hosting.conversations;
    assert.equal(conversation?.state, 'starting');
    const cancelling = world.hosting.cancel(conversation?.conversation ?? '');
    waiting.open();
    await assert.rejects(starting, /was stopped while it started/);
    await cancelling;
    assert.equal(world.sessions[0]?.ended ?? 0, obeys ? 0 : 1);
    assert.deepEqual(world.hosting.conversations, []);
    assert.deepEqual(world.leftovers(), []);
  }
});

test('hosting: an agent that is gone as soon as it has started leaves its last words and nothing else', async () => {
  const world = new HostingWorld();
  world.early.push({ kind: 'text', text: 'hello' }, { kind: 'ended', because: 'crashed', message: 'no key' });
  const { id, session } = await world.start();
  await settled();
  assert.equal(world.stateOf(id), 'kept');
  assert.deepEqual(
    (await world.entries(id)).map(({ kind }) => kind),
    ['agent', 'ended'],
  );
  assert.equal(session.ended, 1);
  assert.deepEqual(world.leftovers(), []);
});

test('hosting: an adapter that is loaded too late starts nothing and leaves nothing', async () => {
  const world = new HostingWorld();
  const loading = new Latch<void>();
  world.onLoad = () => loading.promise;
  const givenUp = assert.rejects(world.hosting.start('Scripted'), /was stopped/);
  await settled();
  const cancelling = world.hosting.cancel(world.hosting.conversations[0]?.conversation ?? '');
  world.gate.time.pass(60_000);
  await givenUp;
  await cancelling;
  loading.open();
  await settled();
  assert.equal(world.sessions.length, 0);
  assert.deepEqual(world.leftovers(), []);
});

test('hosting: an agent that never starts is given up after a while', async () => {
  const world = new HostingWorld();
  world.onStart = () => new Promise(() => undefined);
  const givenUp = assert.rejects(world.hosting.start('Scripted'), /did not start in time/);
  await settled();
  world.gate.time.pass(300_000);
  await givenUp;
  assert.deepEqual(world.leftovers(), []);
});
