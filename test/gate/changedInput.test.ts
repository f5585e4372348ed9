import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLayer, toLayerRule } from './fakes';
import { World } from './world';

const changing = { profile: { changesInput: true } };
const changed = (input: unknown, note = 'dropped one change') => ({ kind: 'allow', changed: { input, note } }) as const;

test('changed input: a runtime that takes none is offered none', async () => {
  const world = new World();
  const { heard } = await world.review(world.write('a.ts'));
  const receipt = await world.answer(changed({ file_path: 'a.ts', content: 'less' }));
  assert.ok(receipt.kind === 'refused' && receipt.why === 'notOffered');
  assert.equal(heard(), undefined);
});

test('changed input: what the person made of a write is allowed without asking twice, and the agent is told', async () => {
  const world = new World({}, changing);
  const { outcome } = await world.review(world.write('a.ts', 'all of it'));
  await world.answer(changed({ file_path: 'a.ts', content: 'less' }));
  assert.deepEqual(await outcome, {
    decision: 'allow',
    input: { file_path: 'a.ts', content: 'less' },
    message: 'dropped one change',
  });
  assert.equal(world.prompter.shown.length, 1);
  const [record] = world.auditLog.records;
  assert.deepEqual(record?.call.input, { file_path: 'a.ts', content: 'less' });
  assert.deepEqual(record?.answer, { decision: 'allow', changed: true });
});

test('changed input: a deny rule holds after the change', async () => {
  const world = new World({ user: { ...emptyLayer, rules: [toLayerRule('deny Bash(rm:*)')] } }, changing);
  const { outcome } = await world.review(world.bash('npm test'));
  await world.answer(changed({ command: 'rm -rf build' }));
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.because === 'policy');
});

test('changed input: a check that had not spoken before asks, about the changed call', async () => {
  const world = new World({}, changing);
  const { outcome, heard } = await world.review(world.write('a.ts'));
  await world.answer(changed({ file_path: '.git/hooks/pre-commit', content: 'x' }, 'moved it'));
  assert.equal(heard(), undefined);
  assert.deepEqual(world.front.call.input, { file_path: '.git/hooks/pre-commit', content: 'x' });
  assert.equal(world.front.verdict.safety, true);
  await world.answer({ kind: 'allow' });
  assert.deepEqual(await outcome, {
    decision: 'allow',
    input: { file_path: '.git/hooks/pre-commit', content: 'x' },
    message: 'moved it',
  });
});

test('changed input: a file that changed meanwhile is shown again instead', async () => {
  const world = new World({}, changing);
  const { heard } = await world.review(world.write('a.ts'));
  world.disk.texts.set('/ws/a.ts', 'other');
  await world.answer(changed({ file_path: 'a.ts', content: 'less' }));
  assert.equal(heard(), undefined);
  assert.deepEqual(world.front.call.input, { file_path: 'a.ts', content: 'new' }, 'the change did not count either');
});

test('changed input: a file that the person left out of a patch is not missed', async () => {
  const world = new World({}, changing);
  const changes = ['a.ts', 'b.ts'].map((file_path) => ({ kind: 'write', file_path, content: 'new' }));
  const { outcome } = await world.review({
    ...world.write('a.ts'),
    tool: 'Patch',
    spelled: 'Patch',
    input: { changes },
  });
  await world.answer(changed({ changes: changes.slice(0, 1) }));
  assert.deepEqual(await outcome, {
    decision: 'allow',
    input: { changes: changes.slice(0, 1) },
    message: 'dropped one change',
  });
});

test('changed input: a file that comes into a patch is asked about', async () => {
  const world = new World({}, changing);
  const changes = ['a.ts', 'b.ts'].map((file_path) => ({ kind: 'write', file_path, content: 'new' }));
  const input = { changes: changes.slice(0, 1) };
  const { heard } = await world.review({ ...world.write('a.ts'), tool: 'Patch', spelled: 'Patch', input });
  await world.answer(changed({ changes }));
  assert.equal(heard(), undefined);
  assert.deepEqual(world.front.call.input, { changes });
});

test('changed input: an input that is no plain value denies', async () => {
  const world = new World({}, changing);
  const { outcome } = await world.review(world.write('a.ts'));
  await world.answer(changed({ file_path: 'a.ts', content: () => 'x' }));
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.because === 'failure');
});

test('changed input: a policy that changes while the change is judged asks again', async () => {
  const world = new World({}, changing);
  const { heard } = await world.review(world.write('a.ts'));
  let looks = 0;
  world.disk.onRead = () => {
    looks += 1;
    if (looks === 2) {
      world.settings.addRules('user', 'allow Bash(cargo:*)');
    }
  };
  await world.answer(changed({ file_path: 'a.ts', content: 'less' }));
  assert.equal(heard(), undefined);
  assert.deepEqual(world.front.call.input, { file_path: 'a.ts', content: 'less' });
});
