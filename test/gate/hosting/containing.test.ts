import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsAtWall } from '../../../src/gate/hosting/containing';
import { agentCalled, HostingWorld, settled } from './hostingWorld';

test('containing: what cannot be contained is started without only when the person says so', async () => {
  const world = new HostingWorld();
  world.contain = 'on';
  world.objection = 'bubblewrap is missing.';
  await assert.rejects(world.hosting.start('Scripted'), /was not started.*bubblewrap is missing/);
  assert.deepEqual(world.hosting.conversations, []);
  assert.deepEqual(world.leftovers(), []);
  world.confirmsUncontained = true;
  const started = await world.hosting.start('Scripted');
  assert.equal(started.contained, undefined);
  assert.equal(world.sessions[0]?.start.containment, undefined);
  assert.equal(world.uncontained.length, 2);
});

test('containing: where the administrator forbids it, nobody is asked and nothing starts without', async () => {
  const world = new HostingWorld();
  world.isForced = true;
  world.confirmsUncontained = true;
  world.agents.push(agentCalled('Free', { start: { contain: 'off' } }));
  assert.notEqual((await world.hosting.start('Free')).contained, undefined);
  world.objection = 'bubblewrap is missing.';
  await assert.rejects(world.hosting.start('Free'), /administrator of this machine.*bubblewrap is missing/);
  assert.deepEqual(world.uncontained, []);
});

test('containing: a session says what holds, and what it wrote to private layers goes with it', async () => {
  const world = new HostingWorld();
  world.contain = 'on';
  const started = await world.hosting.start('Scripted');
  assert.deepEqual(started.contained, ['It can write to /ws.']);
  assert.equal(world.sessions[0]?.start.containment, world.walls);
  world.walls.toTell = ['Files came that make programs run: /ws/.mcp.json'];
  await world.hosting.end(started.conversation);
  assert.equal(world.walls.ended, 1);
  const entries = (await world.hosting.entries(started.conversation)) ?? [];
  assert.ok(entries.some((it) => it.kind === 'notice' && it.text === world.walls.toTell[0]));
});

test('containing: a profile comes before the setting', async () => {
  const world = new HostingWorld();
  world.agents.push(
    agentCalled('Free', { start: { contain: 'off' } }),
    agentCalled('Bound', { start: { contain: 'on' } }),
  );
  assert.notEqual((await world.hosting.start('Bound')).contained, undefined);
  world.contain = 'on';
  assert.equal((await world.hosting.start('Free')).contained, undefined);
});

test('containing: a call that failed at a wall asks for its folder, once', async () => {
  const world = new HostingWorld();
  world.contain = 'on';
  await world.hosting.start('Scripted');
  const fail = (item: string) =>
    world.sessions[0]?.tell({
      ...{ kind: 'toolFinished', item, ending: 'failed' },
      output: "touch: cannot touch '/out/x': Read-only file system",
    });
  fail('1');
  fail('2');
  await settled();
  assert.equal(world.gate.queue.waiting.length, 1);
  assert.deepEqual(world.gate.front.call.input, { folder: '/out' });
  await world.gate.answer({ kind: 'allow' });
  await settled();
  assert.deepEqual(world.walls.opened, ['/out']);
  fail('3');
  await settled();
  assert.equal(world.gate.queue.waiting.length, 0);
});

/** What programs say, and the paths in it. */
const said: readonly (readonly [string, readonly string[]])[] = [
  ['all is well', []],
  ['bash: line 1: /out/x: Read-only file system', ['/out/x']],
  ['bash: ../x: Read-only file system', ['/x']],
  ['mkdir: cannot create directory ‘/out/new’: Read-only file system', ['/out/new']],
  ["Error: EROFS: read-only file system, open '/out/x y'", ['/out/x y']],
  ["OSError: [Errno 30] Read-only file system: '/out/x'", ['/out/x']],
  ["npm error rofs EROFS: read-only file system, mkdir '/out/a'", ['/out/a']],
];

test('containing: paths at a wall are read from what programs say', () => {
  for (const [output, paths] of said) {
    assert.deepEqual(pathsAtWall(output, '/ws'), paths, output);
  }
});
