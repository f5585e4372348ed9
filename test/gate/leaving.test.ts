import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingsLayers } from '../../src/ports/settingsSource';
import { emptyLayer, FakeContainment, settled } from './fakes';
import { World } from './world';

function contained(layers: Partial<SettingsLayers> = {}) {
  const walls = new FakeContainment();
  const world = new World(
    { trusted: true, folders: [{ ...emptyLayer, path: '/ws' }], ...layers },
    { profile: { containment: walls } },
  );
  return { walls, world };
}

const allowing = {
  user: { ...emptyLayer, rules: ['Write', 'Bash'].map((text) => ({ text, effect: 'allow' as const })) },
};

test('leaving: no allow rule and no mode lets a contained session write outside', async () => {
  for (const layers of [allowing, { mode: 'bypass' as const }, { mode: 'acceptEdits' as const, ...allowing }]) {
    const { world, walls } = contained(layers);
    for (const call of [world.write('/out/file'), world.bash('cp a /out/file'), world.bash('echo x > /out/file')]) {
      const review = await world.review(call);
      assert.equal(world.front.call.tool, 'LeaveContainment');
      assert.deepEqual(world.front.call.input, { folder: '/out' });
      const kinds = world.front.choices.map(({ kind }) => kind);
      assert.ok(
        kinds.every((kind) => !/Remember|Like/.test(kind)),
        kinds.join(),
      );
      await world.answer({ kind: 'deny' });
      assert.equal(review.heard()?.decision, 'deny');
      assert.deepEqual(walls.opened, []);
    }
  }
});

/** What a rehearsed command changes where its session could not, and what would allow that otherwise. */
const keptOutside: readonly (readonly [path: string, rules: readonly string[]])[] = [
  ['/out/file', ['Write']],
  ['/file', ['Write']],
  ['/out/file', ['Bash(make) changes(/out/**)']],
  ['/file', ['Bash(make) changes(/file)']],
];

for (const [path, rules] of keptOutside) {
  test(`leaving: of a rehearsed command ${path} is not kept unasked by ${rules.join()}`, async () => {
    const walls = new FakeContainment();
    const user = { ...emptyLayer, rules: rules.map((text) => ({ text, effect: 'allow' as const })) };
    const layers = { trusted: true, rehearse: 'auto' as const, folders: [{ ...emptyLayer, path: '/ws' }], user };
    const world = new World(layers, { profile: { containment: walls, changesInput: true } });
    const step = { root: '/', path, expected: { kind: 'absent' }, target: { kind: 'file', from: '/box', mode: 0o644 } };
    world.disk.texts.set('/box', 'x');
    world.rehearsals.prepare('make', {
      changes: [{ kind: 'created', path, entry: 'file', size: 1, step: step as never }],
    });
    await world.review(world.bash('make'));
    assert.deepEqual(world.rehearsals.kept, []);
    assert.equal(world.front.call.tool, 'Patch');
    assert.match(world.front.verdict.reasons[0]?.text ?? '', /outside of what it can write to/);
  });
}

test('leaving: a mode that never asks denies it, and so does a rule', async () => {
  const rule = { text: 'LeaveContainment', effect: 'deny' as const };
  for (const layers of [
    { mode: 'dontAsk' as const, ...allowing },
    { mode: 'bypass' as const, user: { ...emptyLayer, rules: [rule] } },
  ]) {
    const { world, walls } = contained(layers);
    const review = await world.review(world.write('/out/file'));
    assert.equal(review.heard()?.decision, 'deny');
    assert.deepEqual(walls.opened, []);
  }
});

test('leaving: who allows it opens one folder for the session, and is not asked about it again', async () => {
  const { world, walls } = contained(allowing);
  const review = await world.review(world.write('/out/file'));
  await world.answer({ kind: 'allow' });
  assert.equal(review.heard()?.decision, 'allow');
  assert.deepEqual(walls.opened, ['/out']);
  assert.equal((await world.review(world.write('/out/other'))).heard()?.decision, 'allow');
  await world.review(world.write('/else/file'));
  assert.deepEqual(world.front.call.input, { folder: '/else' });
});

test('leaving: what changes while somebody is asked about the folder is heard before the call goes on', async () => {
  const changes: readonly (readonly [RegExp, (world: World) => void])[] = [
    [/rules or the mode changed/, (world) => world.settings.addRules('user', 'deny Write(/out/**)')],
    [/leads somewhere else/, (world) => world.disk.links.set('/out/file', { kind: 'real', path: '/home/me/.bashrc' })],
    [/session ended/, (world) => world.auditLog.records.length === 0 || world.sessions.end(world.session.id)],
  ];
  for (const [why, change] of changes) {
    const { world } = contained(allowing);
    const review = await world.review(world.write('/out/file'));
    world.auditLog.onAppend = () => change(world);
    change(world);
    await settled();
    await world.answer({ kind: 'allow' });
    const heard = await review.outcome;
    assert.ok(heard.decision === 'deny' && why.test(heard.message), JSON.stringify(heard));
    const last = world.auditLog.records.at(-1);
    assert.deepEqual([last?.call.tool, last?.outcome], ['Write', 'deny']);
    world.assertQuiet();
  }
});

test('leaving: a rule that is remembered with the call is no change that the question about the folder missed', async () => {
  const { world, walls } = contained();
  const review = await world.review(world.write('/out/file'));
  await world.answer({ kind: 'allow', remember: { rules: ['Write(/out/**)'], scope: 'session' } });
  assert.equal(world.front.call.tool, 'LeaveContainment');
  await world.answer({ kind: 'allow' });
  await settled();
  assert.deepEqual(review.heard()?.decision, 'allow', JSON.stringify(review.heard()));
  assert.deepEqual(walls.opened, ['/out']);
  world.assertQuiet();
});

test('leaving: a folder that cannot be opened denies the call', async () => {
  const { world, walls } = contained(allowing);
  walls.whyNot = 'no such thing';
  const review = await world.review(world.write('/out/file'));
  await world.answer({ kind: 'allow' });
  await settled();
  const heard = review.heard();
  assert.ok(heard?.decision === 'deny' && /no such thing/.test(heard.message));
});

test('leaving: calls inside ask nothing more, and the audit log says that the session was contained', async () => {
  const { world, walls } = contained(allowing);
  assert.equal((await world.review(world.write('/ws/file'))).heard()?.decision, 'allow');
  walls.isCutShort = true;
  assert.equal((await world.review(world.bash('make'))).heard()?.decision, 'allow');
  assert.deepEqual(
    world.auditLog.records.map(({ contained: it }) => it),
    [true, 'inPart'],
  );
  const free = new World(allowing);
  await free.review(free.write('/out/file'));
  assert.deepEqual(
    free.auditLog.records.map(({ contained: it }) => it),
    [undefined],
  );
});
