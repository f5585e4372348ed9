import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveAgent } from '../../../src/ports/hostedSessions';
import { settled } from '../fakes';
import { HostingWorld } from './hostingWorld';

function live(world: HostingWorld, id: string): LiveAgent | undefined {
  return world.hosting.conversations.find((it) => it.conversation === id)?.live;
}

async function atWork() {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  await world.hosting.send(id, 'go');
  return { world, id, session, queued: () => live(world, id)?.queued };
}

test('messages: after a stop or a failure nothing that waits is sent before the person says so', async () => {
  for (const after of ['cancelled', 'failed'] as const) {
    const { world, id, session, queued } = await atWork();
    await world.hosting.send(id, 'first');
    await world.hosting.send(id, 'second');
    session.tell({ kind: 'idle', after });
    await settled();
    assert.deepEqual(session.sent, ['go'], after);
    assert.deepEqual(queued(), ['first', 'second']);
    await world.hosting.sendQueued(id);
    assert.deepEqual(session.sent, ['go', 'first']);
    assert.deepEqual(queued(), ['second']);
  }
});

test('messages: what is said to a stopped agent comes behind what waits already', async () => {
  const { world, id, session, queued } = await atWork();
  await world.hosting.send(id, 'first');
  session.tell({ kind: 'idle', after: 'cancelled' });
  await world.hosting.send(id, 'second');
  await settled();
  assert.deepEqual(session.sent, ['go']);
  assert.deepEqual(queued(), ['first', 'second']);
});

test('messages: what waits can be taken back, and so much can wait and no more', async () => {
  const { world, id, session, queued } = await atWork();
  for (let at = 0; at < 20; at += 1) {
    await world.hosting.send(id, `message ${at}`);
  }
  await assert.rejects(world.hosting.send(id, 'one more'), /No more than 20/);
  for (let at = 19; at > 0; at -= 1) {
    world.hosting.unqueue(id, at);
  }
  world.hosting.unqueue(id, 7);
  assert.deepEqual(queued(), ['message 0']);
  session.tell({ kind: 'idle', after: 'done' });
  await settled();
  assert.deepEqual(session.sent, ['go', 'message 0']);
});

test('messages: one that the agent does not take goes back to where it waited, and the transcript says so', async () => {
  const { world, id, session, queued } = await atWork();
  await world.hosting.send(id, 'more');
  session.onSend = () => Promise.reject(new Error('no model'));
  session.tell({ kind: 'idle', after: 'done' });
  await settled();
  assert.deepEqual(queued(), ['more']);
  const notices = (await world.entries(id)).flatMap((it) => (it.kind === 'notice' ? [it.text] : []));
  assert.deepEqual(notices, ['A message was not sent. no model']);
});

test('messages: a runtime that can be told while it works is told at once, and what it does not take waits', async () => {
  const { world, id, session, queued } = await atWork();
  const told: string[] = [];
  session.steer = async (text) => {
    told.push(text);
    if (told.length > 1) {
      throw new Error('it is done');
    }
  };
  await world.hosting.send(id, 'not that');
  assert.deepEqual([told, queued()], [['not that'], []]);
  await world.hosting.send(id, 'nor /this');
  assert.deepEqual(queued(), ['nor /this']);
  await world.hosting.send(id, 'in order');
  assert.deepEqual([told.length, queued()], [2, ['nor /this', 'in order']]);
  assert.deepEqual(
    (await world.entries(id)).flatMap((it) => (it.kind === 'person' ? [it.text] : [])),
    ['go', 'not that'],
  );
});

test('messages: a command while the agent works is words too', async () => {
  const { world, id, session } = await atWork();
  const told: string[] = [];
  session.steer = async (text) => void told.push(text);
  await world.hosting.send(id, '/security-review');
  assert.deepEqual(told, ['The person says: /security-review']);
});

test('messages: only a command that the agent has told is given as one, and only alone', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  session.tell({ kind: 'commands', commands: [{ name: 'compact', says: 'shortens' }] });
  for (const text of ['/compact', '/compact now', '/other']) {
    await world.hosting.send(id, text);
    session.tell({ kind: 'idle', after: 'done' });
  }
  assert.deepEqual(session.sent, ['/compact', 'The person says: /compact now', 'The person says: /other']);
});

test('messages: what an agent offers is chosen from and from nothing else', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  const chosen: unknown[] = [];
  const values = [{ id: 'big', name: 'Big' }];
  session.tell({ kind: 'options', options: [{ id: 'model', current: undefined, values }] });
  await assert.rejects(world.hosting.choose(id, 'model', 'big'), /no such choice/);
  session.choose = async (...given) => void chosen.push(given);
  await assert.rejects(world.hosting.choose(id, 'model', 'other'), /no such choice/);
  await assert.rejects(world.hosting.choose(id, 'effort', 'big'), /no such choice/);
  await world.hosting.choose(id, 'model', 'big');
  assert.deepEqual(chosen, [['model', 'big']]);
});

test('messages: what a session has used is told, and is no entry', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  session.tell({ kind: 'usage', usage: { tokens: 10, context: { used: 1, size: 2 } } });
  session.tell({ kind: 'usage', usage: { tokens: 20 } });
  assert.deepEqual(live(world, id)?.usage, { tokens: 20, context: { used: 1, size: 2 } });
  assert.deepEqual(await world.entries(id), []);
});

test('messages: what is attached is judged and recorded like a read, and left out where it may not be read', async () => {
  const world = new HostingWorld();
  world.disk.set('/ws/a b.md', 'AAA');
  world.disk.set('/ws/.env', 'SECRET');
  world.disk.set('/ws/pic.png', 'PICTURE');
  world.disk.set('/out.md', 'OUTSIDE');
  const { id, session } = await world.start();
  const lines = { kind: 'lines', path: '/ws/.env', from: 1, to: 1, text: 'SECRET' } as const;
  const image = { kind: 'image', name: 'pasted', image: { kind: 'image/png', bytes: 'iVBORw0KGgo=' } } as const;
  const files = ['/ws/a b.md', '/ws/.env', '/ws/pic.png', '/out.md'].map((path) => ({ kind: 'file' as const, path }));
  await world.hosting.send(id, 'look', { attached: [...files, lines, image] });
  assert.match(session.sent[0] ?? '', /^look\n[\s\S]*AAA/);
  assert.doesNotMatch(session.sent[0] ?? '', /SECRET|OUTSIDE|PICTURE/);
  assert.deepEqual(session.images, [], 'this agent takes none');
  const notices = (await world.entries(id)).flatMap((it) => (it.kind === 'notice' ? [it.text] : []));
  for (const name of ['.env', 'pic.png', '/out.md', 'pasted']) {
    assert.match(notices.join('\n'), new RegExp(`^${name.replaceAll('.', '[.]')} left out\\. `, 'm'));
  }
  assert.deepEqual(
    world.gate.auditLog.records.map((it) => [it.call.spelled, it.outcome]),
    [
      ['Mention', 'allow'],
      ['Mention', 'deny'],
      ['Mention', 'allow'],
      ['Mention', 'deny'],
    ],
  );
});

test('messages: an agent that takes pictures gets them, and several pieces of one file', async () => {
  const world = new HostingWorld();
  world.disk.set('/ws/pic.png', 'PICTURE');
  world.disk.set('/ws/fake.png', 'no picture');
  world.disk.set('/ws/a.ts', 'one\ntwo');
  const { id, session } = await world.start();
  session.promise = { ...session.promise, capabilities: { ...session.promise.capabilities, images: true } };
  const piece = (line: number, text: string) =>
    ({ kind: 'lines', path: '/ws/a.ts', from: line, to: line, text }) as const;
  const files = ['/ws/pic.png', '/ws/fake.png'].map((path) => ({ kind: 'file' as const, path }));
  await world.hosting.send(id, 'look', { attached: [...files, piece(1, 'one'), piece(2, 'two')] });
  assert.deepEqual(
    session.images.map(({ kind }) => kind),
    ['image/png'],
  );
  assert.match(session.sent[0] ?? '', /name="a\.ts:1-1">\none\n[\s\S]*name="a\.ts:2-2">\ntwo\n/);
});
