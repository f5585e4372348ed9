import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeStore, HostingWorld } from './hostingWorld';

test('hosting: a conversation that is resumed twice at once runs once, and nothing of it is left behind', async () => {
  const store = new FakeStore();
  const before = new HostingWorld(store);
  const first = await before.start();
  first.session.tell({ kind: 'resumable', token: 'token-1' });
  await before.hosting.shutDown();

  const later = new HostingWorld(store);
  const both = await Promise.allSettled([later.hosting.resume(first.id), later.hosting.resume(first.id)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(later.sessions.length, 1);
  await later.hosting.send(first.id, 'on');
  await later.hosting.shutDown();
  assert.deepEqual(later.leftovers(), []);
});
