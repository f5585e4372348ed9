import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolCall } from '../../src/core/toolCall';
import { settled } from './fakes';
import { type UnderReview, World } from './world';

const never = new Promise<never>(() => undefined);
const boom = () => {
  throw new Error('boom');
};
const refuse = async () => {
  throw new Error('boom');
};

/** A way in which something breaks, and a call that meets it. */
interface Drill {
  readonly name: string;
  readonly break: (world: World) => void;
  readonly call: (world: World) => ToolCall;
  /** What the person does once they are asked. */
  readonly person?: (world: World) => unknown;
  /** How long until a limit must have spoken. */
  readonly wait?: number;
  readonly because: 'failure' | 'unanswered';
  readonly unrecorded?: true;
}

const readOnly = (world: World) => world.bash('ls');
const asking = (world: World) => world.bash('npm test');
const writing = (world: World) => world.write('a.ts');
const allow = (world: World) => world.answer({ kind: 'allow' });

const drills: readonly Drill[] = [
  { name: 'the resolver throws', break: (it) => swap(it.disk, 'resolve', boom), call: readOnly, because: 'failure' },
  { name: 'the resolver rejects', break: (it) => swap(it.disk, 'resolve', refuse), call: readOnly, because: 'failure' },
  {
    name: 'the resolver never answers',
    break: (it) => swap(it.disk, 'resolve', () => never),
    call: readOnly,
    wait: 30_000,
    because: 'failure',
  },
  { name: 'the file reader throws', break: (it) => swap(it.disk, 'read', boom), call: writing, because: 'failure' },
  {
    name: 'the file reader never answers',
    break: (it) => swap(it.disk, 'read', () => never),
    call: writing,
    wait: 30_000,
    because: 'failure',
  },
  {
    name: 'the resolver breaks after the answer',
    break: () => undefined,
    call: asking,
    person: (it) => {
      swap(it.disk, 'resolve', refuse);
      return allow(it);
    },
    because: 'failure',
  },
  {
    name: 'the policy cannot be compiled',
    break: (it) => swap(it.policy, 'current', boom),
    call: readOnly,
    because: 'failure',
  },
  { name: 'the prompter throws', break: (it) => swap(it.prompter, 'show', boom), call: asking, because: 'unanswered' },
  {
    name: 'the prompter rejects',
    break: (it) => swap(it.prompter, 'show', refuse),
    call: asking,
    because: 'unanswered',
  },
  { name: 'the queue is closed', break: (it) => it.queue.dispose(), call: asking, because: 'unanswered' },
  {
    name: 'the queue closes with the question open',
    break: () => undefined,
    call: asking,
    person: (it) => it.queue.dispose(),
    because: 'unanswered',
  },
  {
    name: 'the log throws',
    break: (it) => swap(it.auditLog, 'append', boom),
    call: readOnly,
    because: 'failure',
    unrecorded: true,
  },
  {
    name: 'the log rejects',
    break: (it) => swap(it.auditLog, 'append', refuse),
    call: readOnly,
    because: 'failure',
    unrecorded: true,
  },
  {
    name: 'the log never answers',
    break: (it) => swap(it.auditLog, 'append', () => never),
    call: readOnly,
    wait: 30_000,
    because: 'failure',
    unrecorded: true,
  },
  {
    name: 'the log rejects after the person allowed',
    break: (it) => swap(it.auditLog, 'append', refuse),
    call: asking,
    person: allow,
    because: 'failure',
    unrecorded: true,
  },
  {
    name: 'the log rejects while only observing',
    break: (it) => {
      it.settings.change({ enforcement: 'observe' });
      swap(it.auditLog, 'append', refuse);
    },
    call: asking,
    because: 'failure',
    unrecorded: true,
  },
  {
    name: 'the resolver rejects in bypass',
    break: (it) => {
      it.settings.change({ mode: 'bypass' });
      swap(it.disk, 'resolve', refuse);
    },
    call: asking,
    because: 'failure',
  },
  {
    name: 'the input contains itself',
    break: () => undefined,
    call: (it) => it.call('Bash', circle()),
    because: 'failure',
  },
  {
    name: 'the input has a function in it',
    break: () => undefined,
    call: (it) => it.call('X', { f: boom }),
    because: 'failure',
  },
  { name: 'the input cannot be read', break: () => undefined, call: (it) => it.call('X', trap()), because: 'failure' },
  {
    name: 'the call has no folder',
    break: () => undefined,
    call: (it) => ({ ...it.bash('ls'), cwd: undefined as unknown as string }),
    because: 'failure',
  },
  {
    name: 'the log of failures throws as well',
    break: (it) => {
      swap(it.disk, 'resolve', boom);
      swap(it.log, 'error', boom);
    },
    call: readOnly,
    because: 'failure',
  },
];

for (const { name, ...drill } of drills) {
  test(`fail closed: ${name}`, async () => {
    const world = new World();
    drill.break(world);
    const review = await world.review(drill.call(world));
    await drill.person?.(world);
    if (drill.wait !== undefined) {
      assert.equal(review.heard(), undefined, 'it waits for a while');
      world.time.pass(drill.wait);
    }
    await settled();
    assertDenied(review, drill.because);
    assert.equal(world.auditLog.records.length, drill.unrecorded ? 0 : 1, 'records');
    if (!drill.unrecorded) {
      assert.equal(world.auditLog.records[0]?.outcome, 'deny');
      assert.ok(world.auditLog.records[0]?.failure, 'the record says why');
    }
    world.assertQuiet();
  });
}

test('fail closed: what the agent hears of a failure does not tell what failed', async () => {
  const world = new World();
  swap(world.disk, 'resolve', async () => {
    throw new Error('EACCES /home/u/.ssh');
  });
  const { outcome } = await world.review(world.bash('ls'));
  assert.ok(!JSON.stringify(await outcome).includes('.ssh'));
  assert.match(world.auditLog.records[0]?.failure ?? '', /EACCES/);
});

test('fail closed: a denial stays the person’s when only the log fails', async () => {
  const world = new World();
  swap(world.auditLog, 'append', refuse);
  const { outcome } = await world.review(world.bash('npm test'));
  await world.answer({ kind: 'deny', message: 'no' });
  assert.deepEqual(await outcome, { decision: 'deny', message: 'no', because: 'person' });
  assert.equal(world.log.errors.length, 1);
});

test('fail closed: review does not reject whatever it is given', async () => {
  const world = new World();
  const signal = new AbortController().signal;
  for (const call of [undefined, null, 1, 'x', {}, { session: 1 }, trap()]) {
    const outcome = await world.gate.review(call as unknown as ToolCall, signal);
    assert.ok(outcome.decision === 'deny', String(typeof call));
  }
});

test('fail closed: one broken call does not hold up the next', async () => {
  const world = new World();
  const show = world.prompter.show.bind(world.prompter);
  swap(world.prompter, 'show', refuse);
  const first = await world.review(world.bash('npm test'));
  swap(world.prompter, 'show', show);
  const second = await world.review(world.bash('npm ci'));
  assertDenied(first, 'unanswered');
  await world.answer({ kind: 'allow' });
  assert.equal((await second.outcome).decision, 'allow');
});

function assertDenied({ heard }: UnderReview, because: string): void {
  const outcome = heard();
  assert.ok(outcome !== undefined, 'it has an outcome');
  assert.ok(outcome.decision === 'deny', 'it is denied');
  assert.equal(outcome.because, because);
}

/** Breaks one method of a fake. */
function swap<T extends object, K extends keyof T>(target: T, name: K, broken: T[K]): void {
  target[name] = broken;
}

function circle(): object {
  const input: { command: string; self?: unknown } = { command: 'ls' };
  input.self = input;
  return input;
}

function trap(): object {
  return new Proxy({}, { get: boom, ownKeys: boom, getOwnPropertyDescriptor: boom });
}
