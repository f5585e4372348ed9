import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { folderCases } from './cases/folderCases';
import { Live, type LiveStart } from './live';
import { LiveWorld } from './liveWorld';
import { descendantsOf, killAll } from './programs';
import type { RuntimeUnderTest } from './runtimeUnderTest';
import { promiseOf, report } from './testRuntime';

/** Puts a program through what is promised of one that denies by itself and is granted things afterwards. */
export function testGrants(runtime: RuntimeUnderTest): void {
  const { name, dialect } = runtime;
  let world: LiveWorld | undefined;
  const start = (options?: LiveStart): Promise<Live> => {
    if (world === undefined) {
      throw new Error(`${name} could not be set up`);
    }
    return Live.start(world, options);
  };
  const withLive = (says: string, run: (live: Live) => Promise<void>) =>
    test(`${name}: ${says}`, async () => {
      const live = await start();
      try {
        await run(live);
      } finally {
        await live.end();
      }
    });
  before(async () => {
    world = await LiveWorld.start(runtime);
  });
  after(async () => {
    await world?.stop();
    report(runtime);
  });

  for (const { name: says, apart } of folderCases) {
    test(`${name}: ${says}`, async () => {
      assert.ok(world);
      const promise = promiseOf(runtime);
      await apart?.({ world, dialect, capabilities: promise.capabilities, promise });
    });
  }

  /** A write whose content makes the model try the same again once it is told to. */
  const writeTwice = (live: Live, path: string) => {
    const marker = `again-${path.replace(/\W/g, '-').slice(-40)}`;
    const call = dialect.write(path, `[[${marker}]]\n`);
    world?.model.follow(marker, [{ calls: [call] }]);
    return { steps: [{ text: 'I will. ', calls: [call] }], content: `[[${marker}]]\n`, live };
  };

  withLive('a denied call asks with the flag that grants it, and is granted exactly once', async (live) => {
    const path = join(live.cwd, 'new.txt');
    const { steps, content } = writeTwice(live, path);
    const turn = await live.turn(steps, { answering: () => ({ kind: 'allow' }) });
    assert.equal(readFileSync(path, 'utf8'), content);
    assert.equal(turn.reviews.length, 1, JSON.stringify(turn.reviews.map((it) => it.record.call)));
    const call = turn.reviews[0]?.record.call;
    assert.ok(call?.grants?.words.includes(path), call?.grants?.words);
    assert.equal(live.person.seen.length, 1);
    assert.ok(
      live.person.seen[0]?.question.verdict.reasons.some((it) => it.text.includes(path)),
      'the question says what is granted',
    );
  });

  withLive('an allow rule answers for a flag that grants no more than the rule', async (live) => {
    const path = join(live.cwd, 'new.txt');
    await live.turn(writeTwice(live, path).steps, { rules: ['allow Write'] });
    assert.equal(live.person.seen.length, 0);
    assert.ok(existsSync(path));
  });

  withLive('a deny rule is final, and the model reads why with the next message', async (live) => {
    const path = join(live.cwd, 'new.txt');
    await live.turn(writeTwice(live, path).steps, {
      rules: ['deny Write'],
      answering: () => assert.fail('nobody is asked'),
    });
    assert.ok(!existsSync(path));
    const next = await live.turn([{ text: 'I see.' }]);
    assert.match(JSON.stringify(next.requests[0]?.said), /were denied/);
  });

  withLive('what the person denies does not happen', async (live) => {
    const path = join(live.cwd, 'new.txt');
    const turn = await live.turn(writeTwice(live, path).steps);
    assert.ok(!existsSync(path));
    assert.equal(turn.reviews[0]?.outcome.decision, 'deny');
  });

  withLive('a shell command is granted by the narrowest flag', async (live) => {
    const call = dialect.shell('touch out.txt');
    const turn = await live.turn([{ calls: [call] }], { answering: () => ({ kind: 'allow' }) });
    assert.match(turn.reviews[0]?.record.call.grants?.words ?? '', /touch/);
    assert.doesNotMatch(turn.reviews[0]?.record.call.grants?.words ?? '', /allow-all|yolo/);
  });

  const { fetch } = dialect;
  if (fetch !== undefined) {
    withLive(
      'the flag for a URL grants its path with any query, as the question says, and nothing else',
      async (live) => {
        const page = world?.web.page.url ?? '';
        const wanted = [`${page}/one?[[again-one]]`, `${page}/one?other`, `${page}/one/below`, `${page}/two`];
        const [first] = wanted;
        world?.model.follow('again-one', [{ calls: wanted.map((url) => fetch(url)) }]);
        await live.turn([{ calls: [fetch(first ?? '')] }], {
          answering: ({ call }) =>
            (call.input as { url?: string }).url === first ? { kind: 'allow' } : { kind: 'deny', message: 'no' },
        });
        assert.deepEqual(world?.web.hits, ['/one', '/one']);
        assert.ok(live.person.seen[0]?.question.call.grants?.says.includes('/one` with any query'));
        assert.deepEqual(
          live.person.seen.map((it) => (it.question.call.input as { url?: string }).url),
          [first, ...wanted.slice(2)],
        );
      },
    );
  }

  withLive('cancelling with a question open closes the question', async (live) => {
    const begun = await live.begin(writeTwice(live, join(live.cwd, 'new.txt')).steps, { answering: () => 'wait' });
    await eventually(() => live.queue.waiting.length === 1);
    await live.agent.cancel();
    await live.until((event) => event.kind === 'idle', begun.from);
    assert.equal(live.queue.waiting.length, 0);
  });

  test(`${name}: a hidden tool is absent from what the model is offered`, async () => {
    const hidden = dialect.shell('').name;
    const live = await start({ tools: { allowed: [], disallowed: [hidden] } });
    try {
      const turn = await live.turn([{ text: 'Hello.' }]);
      const names = turn.requests[0]?.tools.map((it) => it.name) ?? [];
      assert.ok(names.length > 0 && !names.includes(hidden), names.join(' '));
    } finally {
      await live.end();
    }
  });

  withLive('a later session goes on where this one ended', async (live) => {
    await live.turn([{ text: 'My word is SESAME.' }]);
    const told = live.events.findLast((event) => event.kind === 'resumable');
    assert.ok(told?.kind === 'resumable');
    const later = await start({ cwd: live.cwd, resume: told.token });
    try {
      const turn = await later.turn([{ text: 'Yes.' }]);
      assert.match(JSON.stringify(turn.requests[0]?.said), /SESAME/);
    } finally {
      await later.end();
    }
  });

  withLive('a program that is killed is told, and the session can go on', async (live) => {
    const begun = await live.begin([{ text: 'x'.repeat(2_000), pauseMs: 200 }]);
    await live.until((event) => event.kind === 'text', begun.from);
    killAll(descendantsOf(process.pid).map(({ pid }) => pid));
    const idle = await live.until((event) => event.kind === 'idle', begun.from);
    assert.ok(idle.kind === 'idle' && idle.after === 'failed' && idle.message !== undefined);
  });
}

async function eventually(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 600, 'it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
