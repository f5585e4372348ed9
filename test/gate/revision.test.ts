import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Revision } from '../../src/ports/revision';
import { emptyLayer, settled, toLayerRule } from './fakes';
import { World } from './world';

const changing = { profile: { changesInput: true } };
const less: Revision = {
  files: [],
  answer: { kind: 'changed', input: { file_path: 'a.ts', content: 'less' }, note: 'dropped one change' },
};

/** A question about a write, of which the person has left out something. */
async function revised(revision: Revision | undefined = less) {
  const world = new World({}, changing);
  const { outcome, heard } = await world.review(world.write('a.ts', 'all of it'));
  const shown = world.front;
  assert.deepEqual(world.queue.revise(shown.id, shown.digest, revision), { kind: 'taken' });
  return { world, outcome, heard, shown };
}

test('revision: a runtime that takes no other input has none', async () => {
  const world = new World();
  await world.review(world.write('a.ts'));
  const receipt = world.queue.revise(world.front.id, world.front.digest, less);
  assert.ok(receipt.kind === 'refused' && receipt.why === 'notOffered');
});

test('revision: an answer to what was shown before it does not count', async () => {
  const { world, heard, shown } = await revised();
  const receipt = world.queue.answer(shown.id, shown.digest, { kind: 'allow' });
  assert.ok(receipt.kind === 'refused' && receipt.why === 'stale');
  assert.equal(heard(), undefined);
});

test('revision: what cannot be written is not allowed', async () => {
  const cases: readonly (readonly [Revision['answer'], RegExp])[] = [
    [{ kind: 'nothingLeft' }, /nothing is left to allow/],
    [{ kind: 'impossible', why: 'this tool cannot' }, /cannot be handed to the agent: this tool cannot/],
  ];
  for (const [answer, says] of cases) {
    const { world, heard } = await revised({ files: [], answer });
    const receipt = await world.answer({ kind: 'allow' });
    assert.ok(receipt.kind === 'refused');
    assert.match(receipt.says, says);
    assert.equal(heard(), undefined);
  }
});

test('revision: whoever allows the question allows that, and the agent is told', async () => {
  const { world, outcome } = await revised();
  await world.answer({ kind: 'allow' });
  assert.deepEqual(await outcome, {
    decision: 'allow',
    input: { file_path: 'a.ts', content: 'less' },
    message: 'dropped one change',
  });
});

test('revision: what is taken back is as proposed', async () => {
  const { world, outcome } = await revised();
  world.queue.revise(world.front.id, world.front.digest, undefined);
  await world.answer({ kind: 'allow' });
  const heard = await outcome;
  assert.deepEqual(heard.decision === 'allow' && heard.input, { file_path: 'a.ts', content: 'all of it' });
});

test('revision: nobody who allows all alike allows a question that was revised, nor the others by it', async () => {
  const { world, heard, shown } = await revised();
  const other = await world.review(world.write('a.ts', 'all of it'));
  const [first, second] = world.queue.waiting;
  assert.notEqual(first?.likeness, second?.likeness);
  const receipt = world.queue.allowAllLike(shown.id, world.front.digest);
  assert.ok(receipt.kind === 'refused' && receipt.why === 'notOffered');
  assert.deepEqual([heard(), other.heard()], [undefined, undefined]);
});

test('revision: it stays when the rules change, and is said to be discarded when the file does', async () => {
  const { world } = await revised();
  world.settings.change({ user: { ...emptyLayer, rules: [toLayerRule('allow Bash(ls)')] } });
  await settled();
  assert.deepEqual(world.front.revision, less);
  world.disk.texts.set('/ws/a.ts', 'other');
  await world.answer({ kind: 'allow' });
  assert.equal(world.front.revision, undefined);
  assert.match(
    world.front.again ?? '',
    /changed while you were asked\. What you had dropped or edited is discarded\.$/,
  );
});
