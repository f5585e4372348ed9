import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../isAlive';
import { DemoWorld } from './demoWorld';

async function inWorld(run: (world: DemoWorld) => Promise<void>, ...rules: readonly string[]): Promise<void> {
  const world = new DemoWorld(...rules);
  try {
    await run(world);
  } finally {
    world.dispose();
  }
}

const deny = () => ({ kind: 'deny' as const });

test('demo: nothing runs, is written, read or fetched that was not allowed', () =>
  inWorld(async (world) => {
    world.answer = deny;
    world.write('kept.txt', 'kept');
    await world.play(
      { run: 'touch ran.txt' },
      { write: 'written.txt', content: 'x' },
      { edit: 'kept.txt', old: 'kept', new: 'lost' },
      { patch: [{ write: 'patched.txt', content: 'x' }, { delete: 'kept.txt' }] },
      { read: 'kept.txt' },
      { fetch: 'http://127.0.0.1:9/' },
      { mcp: 'server/tool' },
      { tool: 'Unknown', input: { a: 1 } },
    );
    assert.deepEqual(world.endings, Array(8).fill('denied'));
    assert.deepEqual(readdirSync(world.folder).sort(), ['.gatehouse', 'kept.txt']);
    assert.equal(readFileSync(world.path('kept.txt'), 'utf8'), 'kept');
    assert.doesNotMatch(world.output, /^kept$/m);
    assert.equal(world.auditLog.records.length, 8);
  }));

test('demo: a denied command is not run, and what the gate says is told', () =>
  inWorld(async (world) => {
    await world.play({ run: 'touch x && git push', expect: 'deny' });
    assert.equal(existsSync(world.path('x')), false);
    assert.match(world.said, /I may not do that: .*git push/);
    assert.match(world.said, /✓ As expected: deny\./);
  }, 'deny Bash(git push:*)'));

test('demo: what is allowed is done, exactly once', () =>
  inWorld(async (world) => {
    world.write('a.txt', 'one\ntwo\n');
    world.write('old.txt', 'old\n');
    await world.play(
      { run: 'echo line >> log.txt; echo told' },
      { write: 'deep/new.txt', content: 'new\n' },
      { edit: 'a.txt', old: 'two', new: 'three' },
      {
        patch: [
          { edit: 'a.txt', old: 'one', new: 'zero' },
          { rename: 'old.txt', to: 'renamed.txt' },
          { delete: 'deep/new.txt' },
          { write: 'b.txt', content: 'b\n' },
        ],
      },
      { read: 'a.txt' },
    );
    assert.deepEqual(world.endings, Array(5).fill('done'));
    const text = (name: string) => readFileSync(world.path(name), 'utf8');
    assert.equal(text('log.txt'), 'line\n');
    assert.equal(text('a.txt'), 'zero\nthree\n');
    assert.equal(text('renamed.txt'), 'old\n');
    assert.equal(text('b.txt'), 'b\n');
    assert.equal(existsSync(world.path('old.txt')), false);
    assert.equal(existsSync(world.path('deep/new.txt')), false);
    assert.match(world.output, /told/);
    assert.match(world.output, /zero\nthree/);
  }));

test('demo: what the person changed is what is written, and the agent tells it', () =>
  inWorld(async (world) => {
    world.answer = ({ call }) => ({
      kind: 'allow',
      changed: { input: { ...(call.input as object), content: 'theirs' }, note: 'The person changed it.' },
    });
    await world.play({ write: 'x.txt', content: 'mine' });
    assert.equal(readFileSync(world.path('x.txt'), 'utf8'), 'theirs');
    assert.match(world.said, /The person changed it\./);
  }));

test('demo: a patch of which a part cannot be done does nothing', () =>
  inWorld(async (world) => {
    await world.play({
      patch: [
        { write: 'new.txt', content: 'x' },
        { edit: 'absent.txt', old: 'a', new: 'b' },
      ],
    });
    assert.deepEqual(world.endings, ['failed']);
    assert.equal(existsSync(world.path('new.txt')), false);
  }));

test('demo: expectations come out as the gate thought, whatever the person answered', () =>
  inWorld(async (world) => {
    await world.play(
      { run: 'ls', expect: 'allow' },
      { run: 'touch x', expect: 'ask' },
      { run: 'touch y', expect: 'allow' },
    );
    assert.match(
      world.said,
      /✓ As expected: allow\.[\s\S]*✓ As expected: ask\.[\s\S]*✗ Expected allow, but it was ask\./,
    );
  }));

test('demo: a failing command and a network that is not there do not stop a scenario', () =>
  inWorld(async (world) => {
    await world.play(
      { run: 'echo bad >&2; exit 3' },
      { fetch: 'http://127.0.0.1:9/' },
      { read: 'none' },
      { say: 'end' },
    );
    assert.deepEqual(world.endings, ['failed', 'failed', 'failed']);
    assert.match(world.output, /bad\n\n\(exit code 3\)/);
    assert.match(world.said, /end/);
  }));

test('demo: calls of a subagent pass the gate too and stand under it', () =>
  inWorld(async (world) => {
    await world.play({ subagent: 'look', steps: [{ say: 'hello' }, { run: 'ls' }] });
    const parent = world.events.find((event) => event.kind === 'toolStarted' && event.tool === 'Subagent');
    assert.ok(parent?.kind === 'toolStarted');
    assert.equal(parent.group, true);
    const inner = world.events.filter((event) => 'parent' in event && event.parent === parent.item);
    assert.deepEqual(
      inner.map(({ kind }) => kind),
      ['text', 'toolStarted'],
    );
    assert.equal(world.auditLog.records[0]?.call.parent, parent.item);
  }));

test('demo: the person is asked, and whether they answered is said', () =>
  inWorld(async (world) => {
    world.words = ({ options }) => (options.length > 0 ? ['red', 'blue'] : undefined);
    await world.play({ ask: 'Which?', options: ['red', 'blue'], several: true }, { ask: 'Why?' });
    assert.deepEqual(
      world.personAsked.map(({ text, several }) => [text, several]),
      [
        ['Which?', true],
        ['Why?', false],
      ],
    );
    assert.match(world.said, /You answered: red, blue\.[\s\S]*You did not answer\./);
  }));

test('demo: a plan tells what is done, what is going on and what is open', () =>
  inWorld(async (world) => {
    await world.play({ plan: ['a', 'b', 'c'], done: 1 });
    const plan = world.events.find((event) => event.kind === 'plan');
    assert.deepEqual(plan?.kind === 'plan' && plan.steps.map(({ state }) => state), ['done', 'doing', 'open']);
  }));

test('demo: cancelling ends a command with all it started, and withdraws an open question', () =>
  inWorld(async (world) => {
    const session = await world.start();
    world.scenario('slow', { run: 'sleep 300 & echo $! > pid; wait' }, { say: 'never' });
    const playing = world.send('slow');
    while (!existsSync(world.path('pid')) || statSync(world.path('pid')).size === 0) {
      await pause(20);
    }
    const pid = readFileSync(world.path('pid'), 'utf8').trim();
    await assert.rejects(session.send('more'), /still working/);
    await session.cancel();
    await playing;
    assert.deepEqual(world.endings, ['cancelled']);
    assert.doesNotMatch(world.said, /never/);
    assert.equal(isAlive(pid), false);

    world.answer = () => undefined;
    world.scenario('asking', { run: 'touch x' });
    const asking = world.send('asking');
    while (world.waiting.length === 0) {
      await pause(20);
    }
    await session.cancel();
    await asking;
    assert.deepEqual(world.waiting, []);
    assert.equal(existsSync(world.path('x')), false);
    assert.deepEqual(
      world.events.flatMap((event) => (event.kind === 'idle' ? [event.after] : [])),
      ['cancelled', 'cancelled'],
    );
  }));

test('demo: what a command leaves running ends with it, and what escapes does not keep the agent waiting', () =>
  inWorld(async (world) => {
    await world.play({ run: 'sleep 300 & echo $! > pid; echo started' });
    assert.deepEqual(world.endings, ['done']);
    assert.equal(isAlive(readFileSync(world.path('pid'), 'utf8').trim()), false);
    await world.play({ run: 'setsid sleep 20 & echo $! > pid; echo started' });
    assert.deepEqual(world.endings, ['done', 'done']);
  }));

test('demo: ending while a command runs ends the command, and nothing comes after', () =>
  inWorld(async (world) => {
    const session = await world.start();
    world.scenario('slow', { run: 'echo $$ > pid; exec sleep 300' });
    await session.send('slow');
    while (!existsSync(world.path('pid')) || statSync(world.path('pid')).size === 0) {
      await pause(20);
    }
    await session.end();
    assert.equal(isAlive(readFileSync(world.path('pid'), 'utf8').trim()), false);
    assert.equal(world.events.at(-1)?.kind, 'ended');
    await assert.rejects(session.send('slow'), /has ended/);
    await session.end();
    assert.equal(world.events.filter(({ kind }) => kind === 'ended').length, 1);
  }));

test('demo: output without end is cut off, and the agent is not', () =>
  inWorld(async (world) => {
    await world.play({ run: 'yes | head -c 5000000' });
    assert.ok(world.output.length < 210_000, String(world.output.length));
    assert.match(world.output, /more characters$/);
  }));

test('demo: variables of the environment do not run code before the command', () =>
  inWorld(async (world) => {
    world.write('evil.sh', 'touch evil\n');
    process.env['BASH_ENV'] = world.path('evil.sh');
    await world.play({ run: 'ls' });
    delete process.env['BASH_ENV'];
    assert.equal(existsSync(world.path('evil')), false);
  }));

test('demo: an unknown message is answered with what there is, and a dollar sign runs a command through the gate', () =>
  inWorld(async (world) => {
    world.write('.gatehouse/scenarios/broken.json', '{\n  "steps": [\n    { "rum": "ls" }\n  ]\n}\n');
    world.write('.gatehouse/scenarios/tour.json', '{ "steps": [{ "say": "not the tour" }] }');
    await world.start({ scenarios: [resolve('media/scenarios')] });
    await world.send('hello?');
    assert.match(world.said, /- `tour`: one of everything/);
    assert.match(world.said, /- `rehearsal`/);
    assert.match(world.said, /broken\.json:3: a step needs one of say, think/);
    await world.send('play tour');
    assert.doesNotMatch(world.said, /not the tour/);
    await world.send('$ echo from the person');
    assert.match(world.output, /from the person/);
  }));

test('demo: the tour comes to its end in any folder, whatever the answers', async () => {
  for (const answer of [deny, () => ({ kind: 'allow' as const })]) {
    await inWorld(async (world) => {
      execFileSync('git', ['init', '-q'], { cwd: world.folder });
      // Nothing is fetched in a test.
      world.answer = (question) => (/curl|WebFetch/.test(JSON.stringify(question.call)) ? deny() : answer());
      await world.start({ scenarios: [resolve('media/scenarios')] });
      await world.send('tour');
      assert.match(world.said, /That was all/);
      assert.doesNotMatch(world.said, /✗/);
      assert.deepEqual(world.log.errors, []);
      assert.equal(existsSync(world.path('gatehouse-demo')), false);
    }, 'deny Bash(git push:*)');
  }
});
