import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostQuestions } from '../../../src/gate/hosting/limitedPerson';
import { Latch } from '../fakes';
import { agentCalled, HostingWorld, settled } from './hostingWorld';

test('hosting: a message is given to an agent that waits; what is said while it works waits its turn', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  assert.equal(world.stateOf(id), 'idle');
  await world.hosting.send(id, 'hello\nthere');
  assert.deepEqual(session.sent, ['hello\nthere']);
  assert.equal(world.stateOf(id), 'working');
  await world.hosting.send(id, 'more');
  assert.deepEqual(
    (await world.entries(id)).map(({ kind }) => kind),
    ['person'],
  );
  assert.deepEqual(session.sent, ['hello\nthere']);
  session.tell({ kind: 'idle', after: 'done' });
  await settled();
  assert.deepEqual(session.sent, ['hello\nthere', 'more']);
  session.tell({ kind: 'idle', after: 'done' });
  assert.equal(world.stateOf(id), 'idle');
  await world.hosting.end(id);
  await assert.rejects(world.hosting.send(id, 'more'), /has ended/);
  await assert.rejects(world.hosting.send('nobody', 'more'), /no such conversation/);
});

test('hosting: an agent that does not take a message waits for another one', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  session.onSend = () => Promise.reject(new Error('no model'));
  await assert.rejects(world.hosting.send(id, 'hello'), /no model/);
  assert.equal(world.stateOf(id), 'idle');
});

test('hosting: a conversation is named after what is first said, unless the person names it', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  const name = () => world.hosting.conversations.find((it) => it.conversation === id)?.name;
  assert.equal(name(), 'Scripted');
  await world.hosting.send(id, '  fix the\ttests\nand more');
  assert.equal(name(), 'Scripted: fix the tests');
  world.hosting.rename(id, ' mine ');
  world.hosting.rename(id, '  ');
  assert.equal(name(), 'mine');
  assert.equal(world.gate.sessions.get(session.start.session)?.name, 'mine');
});

test('hosting: conversations that would be called the same are numbered, in the gate too', async () => {
  const world = new HostingWorld();
  const nameOf = (id: string) => world.hosting.conversations.find((it) => it.conversation === id)?.name;
  const [one, two] = [await world.start(), await world.start()];
  assert.deepEqual([nameOf(one.id), nameOf(two.id)], ['Scripted', 'Scripted (2)']);
  await world.hosting.send(one.id, 'fix it');
  await world.hosting.send(two.id, 'fix it');
  assert.deepEqual([nameOf(one.id), nameOf(two.id)], ['Scripted: fix it', 'Scripted: fix it (2)']);
  assert.equal(world.gate.sessions.get(two.session.start.session)?.name, 'Scripted: fix it (2)');
});

test('hosting: each call is a row with what the gate said, and its question shows while it is open', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  await world.hosting.send(id, 'go');
  session.tell({ kind: 'toolStarted', item: 'a', tool: 'Bash', input: { command: 'touch x' } });
  const asking = session.run('touch x', 'a');
  await settled();
  const state = async () => (await world.entries(id)).flatMap((it) => (it.kind === 'tool' ? [it.state] : []));
  assert.deepEqual(await state(), ['asking']);
  await world.gate.answer({ kind: 'allow' });
  assert.equal((await asking).decision, 'allow');
  assert.deepEqual(await state(), ['running']);
  session.tell({ kind: 'toolOutput', item: 'a', output: 'half' });
  session.tell({ kind: 'toolFinished', item: 'a', ending: 'done', output: '' });
  const row = (await world.entries(id)).find((it) => it.kind === 'tool');
  assert.ok(row?.kind === 'tool');
  assert.equal(row.output, 'half');
  assert.equal(row.state, 'done');
  assert.deepEqual(
    row.reviews.map(({ outcome, decision, answered }) => ({ outcome, decision, answered })),
    [{ outcome: 'allow', decision: 'ask', answered: 'allow' }],
  );
  assert.ok((row.reviews[0]?.why.length ?? 0) > 1);
});

test('hosting: sessions have their own modes and rules, and questions of one do not show in the other', async () => {
  const world = new HostingWorld();
  world.agents.push(
    agentCalled('Careful', {
      start: {
        mode: 'explore',
        unmatched: 'deny',
        rules: [{ text: 'Bash(ls:*)', effect: 'deny' }],
        tools: { allowed: [], disallowed: ['WebFetch'] },
      },
    }),
  );
  const one = await world.start();
  const two = await world.start('Careful');
  assert.deepEqual(two.session.start.tools.disallowed, ['WebFetch']);
  assert.equal((await two.session.run('ls', 'a')).decision, 'deny');
  assert.equal((await two.session.run('touch x', 'b')).decision, 'deny');
  assert.equal((await one.session.run('ls', 'a')).decision, 'allow');
  const asking = one.session.run('touch x', 'b');
  await settled();
  assert.deepEqual(
    (await world.entries(two.id)).map((it) => it.kind === 'tool' && it.state),
    ['denied', 'denied'],
  );
  await world.hosting.end(one.id);
  assert.equal((await asking).decision, 'deny');
  assert.equal(world.stateOf(two.id), 'idle');
});

/** Everything that can be going on when an agent goes away. */
const stages = ['idle', 'working', 'question open', 'person asked', 'tool running', 'cancelling'] as const;

async function reach(world: HostingWorld, stage: (typeof stages)[number]) {
  const { id, session } = await world.start();
  if (stage !== 'idle') {
    await world.hosting.send(id, 'go');
  }
  const waiting: Promise<unknown>[] = [];
  if (stage === 'question open') {
    waiting.push(session.run('touch x', 'a'));
  }
  if (stage === 'tool running') {
    session.tell({ kind: 'toolStarted', item: 'a', tool: 'Bash', input: { command: 'ls' } });
    await session.run('ls', 'a');
  }
  if (stage === 'person asked') {
    const question = { session: session.start.session, header: '', text: 'which?', options: [], several: false };
    waiting.push(session.needs.person.ask(question, new AbortController().signal));
  }
  if (stage === 'cancelling') {
    session.onCancel = () => new Promise(() => undefined);
    waiting.push(world.hosting.cancel(id));
  }
  await settled();
  return { id, session, waiting };
}

async function diesAt(stage: (typeof stages)[number]): Promise<void> {
  const world = new HostingWorld();
  const { id, session, waiting } = await reach(world, stage);
  session.tell({ kind: 'ended', because: 'crashed', message: 'killed by SIGKILL' });
  await settled();
  assert.equal(world.stateOf(id), 'kept');
  const entries = await world.entries(id);
  const last = entries.at(-1);
  assert.ok(last?.kind === 'ended' && last.because === 'crashed' && last.message === 'killed by SIGKILL');
  assert.deepEqual(
    entries.flatMap((it) => (it.kind === 'tool' && !['cancelled', 'denied'].includes(it.state) ? [it.state] : [])),
    [],
  );
  session.tell({ kind: 'text', text: 'a voice from the grave' });
  assert.equal((await world.entries(id)).at(-1)?.kind, 'ended');
  world.gate.time.pass(100_000);
  await Promise.all(waiting);
  assert.deepEqual(world.leftovers(), []);
  assert.equal((await session.run('ls', 'z')).decision, 'deny');
  await world.hosting.shutDown();
  assert.equal(world.gate.time.pending, 0);
}

test('hosting: an agent that dies leaves a message and nothing else', async (t) => {
  for (const stage of stages) {
    await t.test(stage, () => diesAt(stage));
  }
});

async function closesAt(stage: (typeof stages)[number]): Promise<void> {
  const world = new HostingWorld();
  const { id, session, waiting } = await reach(world, stage);
  const gone = new Latch<void>();
  session.onEnd = () => gone.promise;
  let isDown = false;
  const closing = world.hosting.shutDown().then(() => {
    isDown = true;
  });
  await settled();
  assert.equal(isDown, false);
  gone.open();
  await closing;
  assert.equal(session.ended, 1);
  const kept = world.store.kept.get(id)?.entries.at(-1);
  assert.ok(kept?.kind === 'ended' && kept.because === 'asked');
  world.gate.time.pass(100_000);
  await Promise.all(waiting);
  assert.deepEqual(world.leftovers(), []);
  await assert.rejects(world.hosting.start('Scripted'), /closing/);
}

test('hosting: closing the window ends the agent and keeps the conversation', async (t) => {
  for (const stage of stages) {
    await t.test(stage, () => closesAt(stage));
  }
});

test('hosting: an agent that does not end is left behind after a while, and the window closes', async () => {
  const world = new HostingWorld();
  const { session } = await world.start();
  session.onEnd = () => new Promise(() => undefined);
  const closing = world.hosting.shutDown();
  await settled();
  world.gate.time.pass(60_000);
  await closing;
  assert.deepEqual(world.gate.log.errors, ['an agent did not end in time']);
});

test('hosting: an agent that does not stop when it is cancelled is ended', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  await world.hosting.send(id, 'go');
  session.onCancel = () => new Promise(() => undefined);
  const cancelling = world.hosting.cancel(id);
  await settled();
  world.gate.time.pass(60_000);
  await cancelling;
  assert.equal(session.ended, 1);
  const last = (await world.entries(id)).at(-1);
  assert.ok(last?.kind === 'ended' && /did not stop/.test(last.message));
});

test('hosting: cancelling closes what runs, and the agent waits for the next message', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  await world.hosting.cancel(id);
  assert.equal(session.cancelled, 0);
  await world.hosting.send(id, 'go');
  session.tell({ kind: 'toolStarted', item: 'a', tool: 'Bash', input: {} });
  await world.hosting.cancel(id);
  assert.equal(world.stateOf(id), 'idle');
  assert.deepEqual(
    (await world.entries(id)).flatMap((it) => (it.kind === 'tool' ? [it.state] : [])),
    ['cancelled'],
  );
});

test('hosting: what the agent asks the person is kept with the answer, or with none', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  const question = {
    ...{ session: session.start.session, header: 'Colour', text: 'which?', several: false },
    options: [{ label: 'red', says: '' }],
  };
  const first = session.needs.person.ask(question, new AbortController().signal);
  const withdrawn = new AbortController();
  const second = session.needs.person.ask(question, withdrawn.signal);
  const answers = async () => (await world.entries(id)).map((it) => it.kind === 'asked' && it.answer);
  assert.deepEqual(await answers(), [undefined, undefined]);
  world.asked[0]?.answer.open(['red', 'blue']);
  withdrawn.abort();
  assert.deepEqual(await first, ['red', 'blue']);
  assert.equal(await second, undefined);
  assert.deepEqual(await answers(), ['red, blue', '']);
  const [entry] = await world.entries(id);
  assert.equal(entry?.kind === 'asked' && entry.text, 'Colour\nwhich?\n- red');
});

test('hosting: an agent that asks without end is heard only so often at once', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  const question = { session: session.start.session, header: '', text: 'well?', several: false, options: [] };
  const ask = () => session.needs.person.ask(question, new AbortController().signal);
  const asking = Array.from({ length: mostQuestions }, ask);
  assert.equal(await ask(), undefined);
  assert.equal((await world.entries(id)).length, mostQuestions);
  world.asked[0]?.answer.open(['yes']);
  assert.deepEqual(await asking[0], ['yes']);
  const next = ask();
  world.asked[mostQuestions]?.answer.open(['again']);
  assert.deepEqual(await next, ['again']);
  await world.hosting.end(id);
  assert.deepEqual(await Promise.all(asking.slice(1)), new Array(mostQuestions - 1).fill(undefined));
});
