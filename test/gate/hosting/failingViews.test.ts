import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostingWorld, settled } from './hostingWorld';

/** A window in which every view of conversations fails whenever it is told something. */
function brokenWindow(): HostingWorld {
  const world = new HostingWorld();
  const fail = () => {
    throw new Error('view is broken');
  };
  world.hosting.onDidChange(fail);
  world.hosting.onDidChangeEntries(fail);
  return world;
}

test('hosting: views that fail leave no agent running that nobody can end', async () => {
  const world = brokenWindow();
  const { id, session } = await world.start();
  assert.equal(world.stateOf(id), 'idle');
  await world.hosting.end(id);
  assert.equal(session.ended, 1);
  assert.deepEqual(world.leftovers(), []);
  assert.ok(world.gate.log.errors.length > 0);
});

test('hosting: views that fail keep no message from the agent and no word of the agent from the transcript', async () => {
  const world = brokenWindow();
  const { id, session } = await world.start();
  await world.hosting.send(id, 'go');
  session.tell({ kind: 'text', text: 'done' });
  session.tell({ kind: 'idle', after: 'done' });
  assert.deepEqual(session.sent, ['go']);
  assert.equal(world.stateOf(id), 'idle');
  assert.deepEqual(
    (await world.entries(id)).map((entry) => entry.kind),
    ['person', 'agent'],
  );
  const before = world.gate.log.errors.length;
  session.tell({ kind: 'text', text: 'more' });
  world.gate.time.pass(1_000);
  assert.ok(world.gate.log.errors.length > before);
});

test('hosting: an agent that dies while views fail is cleaned up after', async () => {
  const world = brokenWindow();
  world.gate.sessions.onDidEnd(() => {
    throw new Error('a follower of sessions is broken');
  });
  const { id, session } = await world.start();
  session.tell({ kind: 'ended', because: 'crashed', message: 'out of memory' });
  await settled();
  assert.equal(world.stateOf(id), 'kept');
  assert.equal(session.ended, 1);
  assert.deepEqual(world.leftovers(), []);
});
