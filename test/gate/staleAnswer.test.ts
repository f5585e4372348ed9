import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latch, settled } from './fakes';
import { World } from './world';

test('stale: a policy that changes while a question is open makes it another question', async () => {
  const world = new World();
  const { outcome, heard } = await world.review(world.bash('npm test'));
  const before = world.front;
  world.settings.addRules('user', 'allow Bash(cargo:*)');
  const early = world.queue.answer(before.id, before.digest, { kind: 'allow' });
  assert.ok(early.kind === 'refused' && early.why === 'stale', 'not while it is looked at again');
  await settled();
  assert.notEqual(world.front.id, before.id);
  assert.notEqual(world.front.digest, before.digest);
  const late = await world.answer({ kind: 'allow' }, before);
  assert.ok(late.kind === 'refused' && late.why === 'unknown');
  assert.equal(heard(), undefined);
  await world.answer({ kind: 'allow' });
  assert.equal((await outcome).decision, 'allow');
});

test('stale: a policy that changes while a question is open may settle it', async () => {
  const cases: readonly [string, (world: World) => void, 'allow' | 'deny'][] = [
    ['an allow rule', (world) => world.settings.addRules('user', 'allow Bash(npm test:*)'), 'allow'],
    ['a deny rule', (world) => world.settings.addRules('workspace', 'deny Bash(npm:*)'), 'deny'],
    ['a mode for the window', (world) => world.settings.change({ mode: 'bypass' }), 'allow'],
    ['a mode for the session', (world) => world.sessions.switchMode(world.session.id, 'dontAsk'), 'deny'],
    ['observing', (world) => world.settings.change({ enforcement: 'observe' }), 'allow'],
    ['hiding the tool', (world) => hide(world, 'Bash'), 'deny'],
  ];
  for (const [name, change, expected] of cases) {
    const world = new World();
    const { outcome } = await world.review(world.bash('npm test'));
    const question = world.front;
    change(world);
    assert.equal((await outcome).decision, expected, name);
    assert.ok(world.prompter.closed.includes(question.id), name);
    assert.equal(world.auditLog.records[0]?.answer, undefined, name);
    world.assertQuiet();
  }
});

function hide(world: World, tool: string): void {
  const { user } = world.settings.current;
  world.settings.change({ user: { ...user, tools: { allowed: [], disallowed: [tool] } } });
}

test('stale: another session’s change leaves a question as it is', async () => {
  const world = new World();
  const other = world.startSession();
  await world.review(world.bash('npm test'));
  const { id } = world.front;
  world.sessions.switchMode(other.id, 'explore');
  world.sessions.rename(world.session.id, 'another name');
  await settled();
  assert.equal(world.front.id, id);
});

test('stale: a file that changed while it was shown is shown again, and nothing is remembered', async () => {
  const world = new World();
  world.disk.texts.set('/ws/a.ts', 'old');
  const { outcome, heard } = await world.review(world.write('a.ts'));
  const before = world.front;
  assert.deepEqual(before.files, [{ path: '/ws/a.ts', digest: 'text:old', content: { kind: 'text', text: 'old' } }]);
  world.disk.texts.set('/ws/a.ts', 'somebody else was here');
  const receipt = await world.answer({ kind: 'allow', remember: { rules: ['Write(a.ts)'], scope: 'session' } });
  assert.deepEqual(receipt, { kind: 'taken' });
  assert.equal(heard(), undefined);
  assert.notEqual(world.front.id, before.id);
  assert.match(world.front.again ?? '', /a\.ts changed/);
  assert.deepEqual(world.sessions.get(world.session.id)?.rules, []);
  await world.answer({ kind: 'allow' });
  assert.equal((await outcome).decision, 'allow');
});

test('stale: a denial counts even if the file changed', async () => {
  const world = new World();
  const { outcome } = await world.review(world.write('a.ts'));
  world.disk.texts.set('/ws/a.ts', 'made meanwhile');
  await world.answer({ kind: 'deny' });
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.because === 'person');
});

test('stale: a path that leads elsewhere after the question is asked again', async () => {
  const world = new World();
  const { heard } = await world.review(world.write('a.ts'));
  world.disk.links.set('/ws/a.ts', { kind: 'real', path: '/ws/b.ts' });
  await world.answer({ kind: 'allow' });
  assert.equal(heard(), undefined);
  assert.match(world.front.again ?? '', /leads somewhere else/);
});

test('stale: a link put in place after the answer is what is judged', async () => {
  const world = new World();
  const { heard } = await world.review(world.write('a.ts'));
  assert.equal(world.front.verdict.safety, false);
  world.disk.links.set('/ws/a.ts', { kind: 'real', path: '/home/u/.bashrc' });
  await world.answer({ kind: 'allow', remember: { rules: ['Write(a.ts)'], scope: 'session' } });
  assert.equal(heard(), undefined);
  assert.equal(world.front.verdict.safety, true);
});

test('stale: an answer that comes while the policy changes counts for nothing', async () => {
  const world = new World();
  const { heard } = await world.review(world.bash('npm test'));
  const looking = new Latch<void>();
  world.disk.onResolve = () => looking.promise;
  await world.answer({ kind: 'allow' });
  world.settings.addRules('user', 'allow Bash(cargo:*)');
  looking.open();
  await settled();
  assert.equal(heard(), undefined);
  assert.match(world.front.again ?? '', /changed while you were asked/);
});

test('stale: a deny rule that arrives while the answer is carried out wins', async () => {
  const world = new World();
  const { outcome } = await world.review(world.bash('npm test'));
  const adding = new Latch<void>();
  world.settings.onAdd = () => adding.promise;
  await world.answer({ kind: 'allow', remember: { rules: ['Bash(npm test)'], scope: 'user' } });
  world.settings.addRules('workspace', 'deny Bash(npm:*)');
  adding.open();
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.because === 'policy');
});

test('stale: an ask rule that arrives while the answer is carried out asks', async () => {
  const world = new World();
  const { heard } = await world.review(world.bash('npm test'));
  const adding = new Latch<void>();
  world.settings.onAdd = () => adding.promise;
  await world.answer({ kind: 'allow', remember: { rules: ['Bash(npm test)'], scope: 'user' } });
  world.settings.addRules('workspace', 'ask Bash(npm:*)');
  adding.open();
  await settled();
  assert.equal(heard(), undefined);
  assert.match(world.front.again ?? '', /more than what you allowed/);
});

test('stale: a policy that never comes to rest denies', async () => {
  const world = new World();
  world.disk.onResolve = () => world.settings.change({});
  const { outcome } = await world.review(world.bash('ls'));
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.because === 'failure');
});

test('stale: a deny rule that arrives while files are read counts, before the question and after the answer', async () => {
  const before = new World();
  before.disk.onRead = () => {
    before.disk.onRead = () => undefined;
    before.settings.addRules('user', 'deny Write(a.ts)');
  };
  const first = await before.review(before.write('a.ts'));
  assert.equal(first.heard()?.decision, 'deny');
  assert.deepEqual(before.prompter.shown, []);

  const after = new World();
  const second = await after.review(after.write('a.ts'));
  after.disk.onRead = () => {
    after.disk.onRead = () => undefined;
    after.settings.addRules('user', 'deny Write(a.ts)');
  };
  await after.answer({ kind: 'allow' });
  assert.equal(second.heard()?.decision, 'deny');
});

test('stale: a policy that can no longer be read denies what is asked', async () => {
  const world = new World();
  const { heard } = await world.review(world.bash('npm test'));
  world.policy.current = () => {
    throw new Error('no policy');
  };
  world.settings.change({});
  await settled();
  const outcome = heard();
  assert.ok(outcome?.decision === 'deny' && outcome.because === 'failure');
});

test('stale: a question that was put off comes back in front when its answer did not count', async () => {
  const world = new World();
  await world.review(world.write('a.ts'));
  const question = world.front;
  await world.answer({ kind: 'notNow' });
  world.disk.texts.set('/ws/a.ts', 'changed');
  await world.answer({ kind: 'allow' }, question);
  assert.match(world.front.again ?? '', /a\.ts changed/);
});

test('stale: a file that changes while a rule is kept that does not cover the call is shown again', async () => {
  const world = new World();
  const { heard } = await world.review(world.write('a.ts'));
  world.settings.onAdd = () => {
    world.disk.texts.set('/ws/a.ts', 'changed');
  };
  await world.answer({ kind: 'allow', remember: { rules: ['Write(b.ts)'], scope: 'user' } });
  assert.equal(heard(), undefined);
  assert.match(world.front.again ?? '', /a\.ts changed/);
});
