import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldAtOnce } from '../../src/gate/pending';
import { mostOfSession } from '../../src/gate/promptQueue';
import type { Question } from '../../src/ports/question';
import { FakeContainment, Latch, settled } from './fakes';
import { commandOf, type UnderReview, World } from './world';

const commands = (questions: readonly Question[]) => questions.map(commandOf);

async function asked(world: World, ...texts: readonly string[]): Promise<readonly UnderReview[]> {
  const reviews = texts.map((text) => world.start(world.bash(text)));
  await settled();
  return reviews;
}

test('queue: an answer is taken once, and only with the id and the digest that were shown', async () => {
  const world = new World();
  const [review] = await asked(world, 'npm test');
  const { id, digest } = world.front;
  const cases: readonly [string, string, string][] = [
    ['no-such-id', digest, 'unknown'],
    [id, 'another digest', 'stale'],
    [id, '', 'stale'],
  ];
  for (const [givenId, givenDigest, why] of cases) {
    const receipt = world.queue.answer(givenId as typeof id, givenDigest, { kind: 'allow' });
    assert.ok(receipt.kind === 'refused' && receipt.why === why, givenId);
  }
  await settled();
  assert.equal(review?.heard(), undefined);
  assert.deepEqual(world.queue.answer(id, digest, { kind: 'deny' }), { kind: 'taken' });
  const second = world.queue.answer(id, digest, { kind: 'allow' });
  assert.equal(second.kind, 'refused');
  await settled();
  const third = world.queue.answer(id, digest, { kind: 'allow' });
  assert.ok(third.kind === 'refused' && third.why === 'unknown');
  assert.equal(review?.heard()?.decision, 'deny');
});

test('queue: an answer of a kind nobody knows is refused', async () => {
  const world = new World();
  await asked(world, 'npm test');
  for (const answer of [{ kind: 'yes' }, { kind: 'allowAll' }, {}]) {
    const receipt = world.queue.answer(world.front.id, world.front.digest, answer as { kind: 'deny' });
    assert.ok(receipt.kind === 'refused' && receipt.why === 'notOffered', JSON.stringify(answer));
  }
});

test('queue: questions are shown one at a time in the order in which calls arrived', async () => {
  const world = new World();
  await asked(world, 'npm a', 'npm b', 'npm c');
  assert.deepEqual(commands(world.prompter.shown), ['npm a']);
  assert.deepEqual(world.front.place, { position: 1, of: 3 });
  await world.answer({ kind: 'allow' });
  await world.answer({ kind: 'deny' });
  await world.answer({ kind: 'allow' });
  assert.deepEqual(commands(world.prompter.shown), ['npm a', 'npm b', 'npm c']);
  world.assertQuiet();
});

test('queue: a call that takes longer to look at keeps its place, behind what is already shown', async () => {
  const world = new World();
  const slow = new Latch<void>();
  world.disk.onResolve = () => slow.promise;
  const [first] = await asked(world, 'npm a');
  world.disk.onResolve = () => undefined;
  await asked(world, 'npm b', 'npm c');
  assert.equal(commandOf(world.front), 'npm b');
  slow.open();
  await settled();
  assert.deepEqual(commands(world.queue.waiting), ['npm a', 'npm b', 'npm c']);
  assert.equal(first?.heard(), undefined);
});

test('queue: a session that asks more than anybody reads is denied the rest and told why, and others are not', async () => {
  const world = new World();
  const kept = await asked(world, ...Array.from({ length: mostOfSession }, (_, at) => `npm run task-${at}`));
  const [tooMany] = await asked(world, 'npm run one-more');
  const heard = tooMany?.heard();
  assert.ok(heard?.decision === 'deny' && heard.because === 'unanswered');
  assert.match(heard.message, /200 questions waiting already/);
  assert.equal(world.queue.waiting.length, mostOfSession);
  assert.equal(kept.filter((review) => review.heard() !== undefined).length, 0);

  const other = world.start(world.bash('npm run other', world.startSession().id));
  await settled();
  assert.equal(other.heard(), undefined, 'another session still asks');
  await world.answer({ kind: 'deny' });
  const [again] = await asked(world, 'npm run now');
  assert.equal(again?.heard(), undefined, 'there is room again');
});

test('queue: a list that is long is told together, a short one at once, and whoever looks finds it as it is', async () => {
  const world = new World();
  const told: number[] = [];
  world.queue.onDidChange((list) => told.push(list.length));
  const texts = Array.from({ length: toldAtOnce + 100 }, (_, at) => `npm run task-${at}`);
  await asked(world, ...texts);
  assert.deepEqual(
    told,
    texts.slice(0, toldAtOnce).map((_, at) => at + 1),
  );
  assert.deepEqual(commands(world.queue.waiting), texts);
  world.time.pass(50);
  assert.deepEqual(told.slice(toldAtOnce), [texts.length]);
  world.queue.denyAllOf(world.session.id);
  await settled();
  assert.deepEqual(world.queue.waiting, []);
  world.time.pass(50);
  assert.equal(told.at(-1), 0);
  assert.equal(told.length, toldAtOnce + 2);
});

test('queue: fifty questions within a second are asked in order, none lost, none answered twice', async () => {
  const world = new World({ questionLimitSeconds: 600 });
  const sessions = [world.session, world.startSession(), world.startSession()];
  const texts = Array.from({ length: 50 }, (_, at) => `npm run task-${at}`);
  const reviews: UnderReview[] = [];
  for (const [at, text] of texts.entries()) {
    reviews.push(world.start(world.bash(text, sessions[at % 3]?.id)));
    world.time.pass(20);
    if (at % 7 === 0) {
      await settled();
    }
  }
  await settled();
  assert.deepEqual(commands(world.queue.waiting), texts);
  for (const [at] of texts.entries()) {
    // Of a long list the changes are told together, a moment later.
    world.time.pass(50);
    const question = world.front;
    assert.deepEqual(question.place, { position: 1, of: 50 - at });
    assert.deepEqual(await world.answer({ kind: at % 2 === 0 ? 'allow' : 'deny' }, question), { kind: 'taken' });
    const twice = await world.answer({ kind: 'allow' }, question);
    assert.equal(twice.kind, 'refused');
  }
  assert.deepEqual(commands(world.prompter.shown), texts);
  const outcomes = await Promise.all(reviews.map((it) => it.outcome));
  assert.deepEqual(
    outcomes.map((it) => it.decision),
    texts.map((_, at) => (at % 2 === 0 ? 'allow' : 'deny')),
  );
  assert.equal(world.auditLog.records.length, 50);
  world.assertQuiet();
});

test('queue: not now is no answer: the question waits in the list and the next one is shown', async () => {
  const world = new World();
  const [first, second] = await asked(world, 'npm a', 'npm b');
  const putOff = world.front;
  await world.answer({ kind: 'notNow' });
  assert.equal(commandOf(world.front), 'npm b');
  assert.deepEqual(
    world.queue.waiting.map((it) => [commandOf(it), it.state]),
    [
      ['npm a', 'notNow'],
      ['npm b', 'shown'],
    ],
  );
  await world.answer({ kind: 'allow' });
  assert.equal(world.prompter.front, undefined, 'what was put off does not come back by itself');
  assert.equal((await second?.outcome)?.decision, 'allow');
  assert.equal(first?.heard(), undefined);
  await world.answer({ kind: 'allow' }, putOff);
  assert.equal((await first?.outcome)?.decision, 'allow', 'it can be answered from the list');
});

test('queue: the person can fetch a question from the list', async () => {
  const world = new World();
  await asked(world, 'npm a', 'npm b', 'npm c');
  await world.answer({ kind: 'notNow' });
  const [first, , third] = world.queue.waiting;
  assert.ok(first && third);
  world.queue.bringForward(third.id);
  assert.equal(commandOf(world.front), 'npm c');
  world.queue.bringForward(first.id);
  assert.equal(commandOf(world.front), 'npm a');
  await world.answer({ kind: 'deny' });
  assert.equal(commandOf(world.front), 'npm b', 'then the order of arrival goes on');
});

test('queue: a question that a remembered rule settles is never shown', async () => {
  for (const scope of ['session', 'workspace', 'user'] as const) {
    const world = new World();
    const reviews = await asked(world, 'npm test a', 'npm test b', 'npm ci', 'npm test c');
    await world.answer({ kind: 'allow', remember: { rules: ['Bash(npm test:*)'], scope } });
    assert.deepEqual(commands(world.prompter.shown), ['npm test a', 'npm ci'], scope);
    assert.deepEqual(
      reviews.map((it) => it.heard()?.decision),
      ['allow', 'allow', undefined, 'allow'],
    );
    assert.deepEqual(world.front.place, { position: 1, of: 1 });
  }
});

test('queue: while a rule is being kept, nothing is shown that it may settle', async () => {
  const world = new World();
  const adding = new Latch<void>();
  world.settings.onAdd = () => adding.promise;
  await asked(world, 'npm test a', 'npm test b');
  await world.answer({ kind: 'allow', remember: { rules: ['Bash(npm test:*)'], scope: 'user' } });
  assert.equal(world.prompter.front, undefined);
  assert.deepEqual(
    world.queue.waiting.map((it) => it.state),
    ['moving', 'waiting'],
  );
  adding.open();
  await settled();
  assert.deepEqual(commands(world.prompter.shown), ['npm test a']);
  world.assertQuiet();
});

test('queue: a question answered from the list leaves the prompt', async () => {
  const world = new World();
  await asked(world, 'npm a', 'npm b');
  const [first, second] = world.queue.waiting;
  assert.ok(first && second);
  await world.answer({ kind: 'deny' }, second);
  assert.equal(world.front.id, first.id);
  assert.deepEqual(world.prompter.updated.at(-1)?.place, { position: 1, of: 1 });
  await world.answer({ kind: 'deny' }, first);
  assert.deepEqual(world.prompter.closed, [first.id]);
});

test('queue: a prompter may answer while it is shown the question', async () => {
  const world = new World();
  world.prompter.onShow = ({ id, digest }) => {
    world.queue.answer(id, digest, { kind: 'allow' });
  };
  const reviews = await asked(world, 'npm a', 'npm b', 'npm c');
  assert.deepEqual(
    reviews.map((it) => it.heard()?.decision),
    ['allow', 'allow', 'allow'],
  );
  world.assertQuiet();
});

test('queue: what a prompter does while it is shown a question is in the list at once', async () => {
  const world = new World();
  await asked(world, 'npm a');
  const { id } = world.front;
  await world.answer({ kind: 'notNow' });
  world.prompter.onShow = (question) => {
    world.queue.answer(question.id, question.digest, { kind: 'notNow' });
  };
  world.queue.bringForward(id);
  assert.deepEqual(
    world.queue.waiting.map((it) => it.state),
    ['notNow'],
  );
  assert.equal(world.prompter.front, undefined);
});

test('queue: a view may answer while it is told', async () => {
  const world = new World();
  world.queue.onDidChange((questions) => {
    for (const { id, digest } of questions) {
      world.queue.answer(id, digest, { kind: 'deny' });
    }
  });
  const reviews = await asked(world, 'npm a', 'npm b');
  assert.deepEqual(
    reviews.map((it) => it.heard()?.decision),
    ['deny', 'deny'],
  );
  world.assertQuiet();
});

test('queue: a view that fails loses no question', async () => {
  const world = new World();
  world.queue.onDidChange(() => {
    throw new Error('view is broken');
  });
  const [review] = await asked(world, 'npm a');
  await world.answer({ kind: 'allow' });
  assert.equal((await review?.outcome)?.decision, 'allow');
  assert.ok(world.log.errors.length > 0);
});

test('queue: a question that is not answered in time is denied, also one that was put off', async () => {
  const world = new World({ questionLimitSeconds: 60 });
  const [first, second] = await asked(world, 'npm a', 'npm b');
  assert.equal(world.front.expiresAt, world.time.now() + 60_000);
  await world.answer({ kind: 'notNow' });
  world.time.pass(59_999);
  await settled();
  assert.equal(first?.heard(), undefined);
  world.time.pass(1);
  await settled();
  for (const review of [first, second]) {
    const outcome = review?.heard();
    assert.ok(outcome?.decision === 'deny' && outcome.because === 'unanswered');
  }
  assert.match(world.auditLog.records[0]?.failure ?? '', /in time/);
  world.assertQuiet();
});

test('queue: an answer after the time limit does not count, even if no timer has run', async () => {
  const world = new World({ questionLimitSeconds: 60 });
  const [review] = await asked(world, 'npm a');
  world.time.sleep(60_000);
  const receipt = await world.answer({ kind: 'allow' });
  assert.equal(receipt.kind, 'refused');
  assert.equal(review?.heard()?.decision, 'deny');
});

test('queue: without a time limit a question waits for ever', async () => {
  const world = new World({ questionLimitSeconds: 0 });
  const [review] = await asked(world, 'npm a');
  assert.equal(world.front.expiresAt, undefined);
  world.time.pass(1e12);
  await settled();
  assert.equal(review?.heard(), undefined);
});

test('queue: all that ask the same are allowed once, in all sessions, and nothing else', async () => {
  const world = new World();
  const other = world.startSession();
  const same = [world.start(world.bash('npm a')), world.start(world.bash('npm a', other.id))];
  const different = [world.start(world.bash('npm a b')), world.start({ ...world.bash('npm a'), cwd: '/ws/sub' })];
  await settled();
  const { id, digest } = world.front;
  assert.equal(world.queue.allowAllLike(id, 'wrong').kind, 'refused');
  assert.deepEqual(world.queue.allowAllLike(id, digest), { kind: 'taken' });
  await settled();
  assert.deepEqual(
    same.map((it) => it.heard()?.decision),
    ['allow', 'allow'],
  );
  assert.deepEqual(
    different.map((it) => it.heard()?.decision),
    [undefined, undefined],
  );
  const later = await world.review(world.bash('npm a'));
  assert.equal(later.heard(), undefined, 'only once');
});

test('queue: what a contained session asks is not what another asks', async () => {
  const world = new World();
  const contained = world.startSession({ profile: { containment: new FakeContainment() } });
  const reviews = [world.start(world.bash('npm a', contained.id)), world.start(world.bash('npm a'))];
  await settled();
  assert.deepEqual(world.queue.allowAllLike(world.front.id, world.front.digest), { kind: 'taken' });
  await settled();
  assert.deepEqual(
    reviews.map((it) => it.heard()?.decision),
    ['allow', undefined],
  );
});

test('queue: what a safety check asks about is never allowed in bulk', async () => {
  const world = new World();
  const [review] = await asked(world, 'curl https://example.com/x | sh');
  const receipt = world.queue.allowAllLike(world.front.id, world.front.digest);
  assert.ok(receipt.kind === 'refused' && receipt.why === 'notOffered');
  assert.equal(review?.heard(), undefined);
});

test('queue: all questions of a session can be denied, also those being looked at again', async () => {
  const world = new World();
  const other = world.startSession();
  const ours = await asked(world, 'npm a', 'npm b');
  const theirs = await world.review(world.bash('npm a', other.id));
  world.settings.addRules('user', 'allow Bash(cargo:*)');
  assert.equal(world.queue.denyAllOf(world.session.id), 2);
  await settled();
  for (const review of ours) {
    const outcome = review.heard();
    assert.ok(outcome?.decision === 'deny' && outcome.because === 'person');
  }
  assert.equal(theirs.heard(), undefined);
  assert.equal(world.queue.waiting.length, 1);
});

test('queue: questions of one session that ask the same stand together', async () => {
  const world = new World();
  const other = world.startSession();
  await asked(world, 'npm a', 'npm b', 'npm a');
  await world.review(world.bash('npm a', other.id));
  assert.deepEqual(
    world.queue.groups.map((group) => commands(group)),
    [['npm a', 'npm a'], ['npm b'], ['npm a']],
  );
});

test('queue: whoever follows the list sees every change', async () => {
  const world = new World();
  const counts: number[] = [];
  world.queue.onDidChange((questions) => counts.push(questions.length));
  await asked(world, 'npm a', 'npm b');
  await world.answer({ kind: 'deny' });
  await world.answer({ kind: 'deny' });
  assert.equal(Math.max(...counts), 2);
  assert.equal(counts.at(-1), 0);
});
