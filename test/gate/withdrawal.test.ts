import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import type { ToolCall } from '../../src/core/toolCall';
import { Latch, settled } from './fakes';
import { type UnderReview, World } from './world';

/** A stage of a review at which the call can be held up. */
interface Stage {
  readonly name: string;
  readonly call: (world: World) => ToolCall;
  /** Makes the world stop there; the result lets it go on. */
  readonly hold: (world: World) => Latch<void>;
  /** Brings the review to the stage. */
  readonly reach?: (world: World) => unknown;
}

const latched = (attach: (world: World, latch: Latch<void>) => void) => (world: World) => {
  const latch = new Latch<void>();
  attach(world, latch);
  return latch;
};

const stages: readonly Stage[] = [
  {
    name: 'while paths are looked up',
    call: (world) => world.bash('ls'),
    hold: latched((world, latch) => {
      world.disk.onResolve = () => latch.promise;
    }),
  },
  {
    name: 'while files are read',
    call: (world) => world.write('a.ts'),
    hold: latched((world, latch) => {
      world.disk.onRead = () => latch.promise;
    }),
  },
  { name: 'while the person is asked', call: (world) => world.bash('npm test'), hold: latched(() => undefined) },
  {
    name: 'while the question is put off',
    call: (world) => world.bash('npm test'),
    hold: latched(() => undefined),
    reach: (world) => world.answer({ kind: 'notNow' }),
  },
  {
    name: 'while the answer is carried out',
    call: (world) => world.bash('npm test'),
    hold: latched(() => undefined),
    reach: (world) => {
      world.disk.onResolve = () => new Promise(() => undefined);
      return world.answer({ kind: 'allow' });
    },
  },
  {
    name: 'while a rule is kept',
    call: (world) => world.bash('npm test'),
    hold: latched((world, latch) => {
      world.settings.onAdd = () => latch.promise;
    }),
    reach: (world) => world.answer({ kind: 'allow', remember: { rules: ['Bash(npm test)'], scope: 'user' } }),
  },
];

const endings: readonly [string, (world: World, review: UnderReview) => void, RegExp][] = [
  ['cancelled by its agent', (_, review) => review.cancel(), /agent cancelled/],
  ['whose session ends', (world) => world.sessions.end(world.session.id), /session ended/],
  ['whose window closes', (world) => world.sessions.dispose(), /session ended/],
];

for (const { name, call, hold, reach } of stages) {
  for (const [how, end, why] of endings) {
    test(`withdrawal: a call ${how} ${name} is denied and nothing is left behind`, async () => {
      const world = new World();
      const latch = hold(world);
      const review = await world.review(call(world));
      await reach?.(world);
      assert.equal(review.heard(), undefined, 'it is still held up');
      end(world, review);
      await settled();
      const outcome = review.heard();
      assert.ok(outcome?.decision === 'deny' && outcome.because === 'unanswered', JSON.stringify(outcome));
      assert.match(world.auditLog.records[0]?.failure ?? '', why);
      latch.open();
      await settled();
      assert.equal(world.auditLog.records.length, 1, 'it is recorded once');
      world.assertQuiet();
    });
  }
}

test('withdrawal: a call that is cancelled before it is looked at is denied', async () => {
  const world = new World();
  const outcome = await world.gate.review(world.bash('ls'), AbortSignal.abort());
  assert.ok(outcome.decision === 'deny' && outcome.because === 'unanswered');
});

test('withdrawal: a call that is cancelled while its allow is recorded is denied, and the log says both', async () => {
  const world = new World();
  const writing = new Latch<void>();
  world.auditLog.onAppend = () => writing.promise;
  const review = await world.review(world.bash('ls'));
  review.cancel();
  writing.open();
  assert.equal((await review.outcome).decision, 'deny');
  assert.deepEqual(
    world.auditLog.records.map((it) => it.outcome),
    ['allow', 'deny'],
  );
});

test('withdrawal: a cancelled call makes room for the next question', async () => {
  const world = new World();
  const first = await world.review(world.bash('npm test'));
  const second = await world.review(world.bash('npm ci'));
  first.cancel();
  await settled();
  assert.equal(world.queue.waiting.length, 1);
  await world.answer({ kind: 'allow' });
  assert.equal((await second.outcome).decision, 'allow');
});

test('withdrawal: other sessions go on when one ends', async () => {
  const world = new World();
  const other = world.startSession();
  const theirs = await world.review(world.bash('npm test', other.id));
  const ours = await world.review(world.bash('npm ci'));
  world.sessions.end(other.id);
  await settled();
  assert.equal(theirs.heard()?.decision, 'deny');
  assert.equal(ours.heard(), undefined);
  await world.answer({ kind: 'allow' });
  assert.equal((await ours.outcome).decision, 'allow');
});

test('withdrawal: nobody listens to a call that is over', async () => {
  const world = new World();
  const { signal } = new AbortController();
  const waiting = world.gate.review(world.bash('npm test'), signal);
  await settled();
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  await world.answer({ kind: 'allow' });
  await waiting;
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});
