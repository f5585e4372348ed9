import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TranscriptEntry } from '../../../src/ports/hostedSessions';
import { Latch } from '../fakes';
import { agentCalled, HostingWorld, settled } from './hostingWorld';

const program = agentCalled('Program', { launch: { command: '/bin/here', args: [], env: {}, options: {} } });

function instructed(files: Readonly<Record<string, string>>): HostingWorld {
  const world = new HostingWorld();
  world.instructed = 'claude';
  for (const [path, text] of Object.entries(files)) {
    world.disk.set(path, text);
  }
  return world;
}

function notices(entries: readonly TranscriptEntry[]): readonly string[] {
  return entries.flatMap((it) => (it.kind === 'notice' ? [it.text] : []));
}

test('briefing: instructions are given to the agent with what they import, and a row says which', async () => {
  const world = instructed({
    '/ws/AGENTS.md': 'ONE @docs/more.md and @none.md and @types/node\n',
    '/ws/docs/more.md': 'TWO @last.md\n',
    '/ws/docs/last.md': 'THREE @../AGENTS.md\n',
    '/ws/CLAUDE.md': 'FOUR\n',
    '/ws/GEMINI.md': 'FIVE\n',
  });
  const { id, session } = await world.start();
  const told = session.start.instructions ?? '';
  for (const word of ['ONE', 'TWO', 'THREE', 'FOUR']) {
    assert.equal(told.split(word).length, 2, word);
  }
  assert.doesNotMatch(told, /FIVE/);
  const entries = await world.entries(id);
  assert.deepEqual(notices(entries), [
    'Project instructions: AGENTS.md, docs/more.md, docs/last.md, CLAUDE.md given to Scripted.',
  ]);
  const rows = entries.filter((it) => it.kind === 'tool');
  assert.deepEqual(
    rows.map(({ tool, state, reviews }) => [tool, state, reviews.length]),
    new Array(4).fill(['Read', 'done', 1]),
  );
});

test('briefing: what may not be read is left out, and the row says why', async () => {
  const world = instructed({
    '/ws/AGENTS.md': 'ONE @.env @/etc/hosts\n',
    '/ws/.env': 'SECRET\n',
    '/ws/CLAUDE.md': 'SECRET TOO\n',
    '/etc/hosts': 'OUTSIDE\n',
  });
  world.gate.settings.addRules('user', 'deny Read(CLAUDE.md)');
  const { id, session } = await world.start();
  assert.match(session.start.instructions ?? '', /ONE/);
  assert.doesNotMatch(session.start.instructions ?? '', /SECRET|OUTSIDE/);
  const [notice = ''] = notices(await world.entries(id));
  for (const line of [/^Project instructions: AGENTS\.md given/, /\n\.env left out\. /, /\n\/etc\/hosts left out\. /]) {
    assert.match(notice, line);
  }
  assert.match(notice, /\nCLAUDE\.md left out\. The rule /);
  assert.deepEqual(
    (await world.entries(id)).flatMap((it) => (it.kind === 'tool' ? [it.state] : [])),
    ['done', 'denied', 'denied', 'denied'],
  );
  assert.equal(world.gate.queue.waiting.length, 0);
});

test('briefing: files, depth and size are bounded', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `@f${at}.md`).join(' ');
  const world = instructed({
    '/ws/AGENTS.md': many,
    '/ws/CLAUDE.md': '@d1.md',
    '/ws/CLAUDE.local.md': 'x'.repeat(200_000),
  });
  for (let at = 0; at < 60; at += 1) {
    world.disk.set(`/ws/f${at}.md`, 'F\n');
  }
  const { id } = await world.start();
  assert.equal(world.gate.auditLog.records.length, 20);
  assert.match(notices(await world.entries(id))[0] ?? '', /f59\.md left out\. There are more than 20 files\./);

  const deep = instructed({ '/ws/CLAUDE.local.md': 'x'.repeat(200_000) });
  deep.disk.set('/ws/AGENTS.md', 'D0 @d1.md');
  for (let at = 1; at < 10; at += 1) {
    deep.disk.set(`/ws/d${at}.md`, `D${at} @d${at + 1}.md`);
  }
  const { id: other, session } = await deep.start();
  assert.match(session.start.instructions ?? '', /D4/);
  assert.doesNotMatch(session.start.instructions ?? '', /D5 /);
  assert.match(notices(await deep.entries(other))[0] ?? '', /CLAUDE\.local\.md left out\. It would be more than/);
});

test('briefing: nothing is read in a folder that is not trusted, and that is said', async () => {
  const world = instructed({ '/ws/AGENTS.md': 'ONE\n' });
  world.trusted = false;
  const { id, session } = await world.start();
  assert.equal(session.start.instructions, undefined);
  assert.deepEqual(notices(await world.entries(id)), [
    'Project instructions: AGENTS.md not read: this folder is not trusted.',
  ]);
  assert.equal(world.gate.auditLog.records.length, 0);
});

test('briefing: only a file that was typed and is really in the message goes with it', async () => {
  const world = instructed({ '/ws/a.md': 'AAA\n', '/ws/b.md': 'BBB\n', '/ws/.env': 'SECRET\n' });
  const { id, session } = await world.start();
  await world.hosting.send(id, 'see @a.md, @b.md and @.env', { mentions: ['a.md', '.env', 'c.md'] });
  assert.match(session.sent[0] ?? '', /^see @a\.md, @b\.md and @\.env\n/);
  assert.match(session.sent[0] ?? '', /AAA/);
  assert.doesNotMatch(session.sent[0] ?? '', /BBB|SECRET/);
  const [notice = ''] = notices(await world.entries(id));
  assert.match(notice, /^Attached: a\.md passed on with the message\.\n\.env left out\. /);
  assert.deepEqual(
    world.gate.auditLog.records.map((it) => [it.call.spelled, it.outcome]),
    [
      ['Mention', 'allow'],
      ['Mention', 'deny'],
    ],
  );
});

test('briefing: a command of the agent is passed on as words, and the person is told', async () => {
  const world = new HostingWorld();
  const { id, session } = await world.start();
  await world.hosting.send(id, '/security-review');
  assert.deepEqual(session.sent, ['The person says: /security-review']);
  assert.match(notices(await world.entries(id))[0] ?? '', /\/security-review was passed on as words/);
});

test('briefing: a message that is taken back while its files are read is not given to the agent', async () => {
  const world = instructed({ '/ws/a.md': 'AAA\n' });
  const { id, session } = await world.start();
  const looking = new Latch<void>();
  world.gate.disk.onResolve = () => looking.promise;
  const sending = assert.rejects(world.hosting.send(id, 'see @a.md', { mentions: ['a.md'] }), /taken back/);
  await settled();
  await world.hosting.cancel(id);
  looking.open(undefined);
  await sending;
  assert.deepEqual(session.sent, []);
  assert.equal(world.stateOf(id), 'idle');
});

test('untrusted start: a program is started only when the person says so, and is told what may run', async () => {
  const world = new HostingWorld();
  world.agents.push(program);
  world.trusted = false;
  await assert.rejects(world.hosting.start('Program'), /was not started: this folder is not trusted/);
  assert.equal(world.sessions.length, 0);
  assert.deepEqual(world.hosting.conversations, []);
  assert.deepEqual(world.untrusted, [{ agent: 'Program', cwd: '/ws', byItself: [] }]);
  assert.deepEqual(world.leftovers(), []);
  world.confirms = async () => true;
  await world.hosting.start('Program');
  assert.equal(world.sessions.length, 1);
  // What was said is remembered for nothing.
  await world.hosting.start('Program');
  assert.equal(world.untrusted.length, 3);
});

test('untrusted start: our own agents are not asked about, nor is a program in a trusted folder', async () => {
  const world = new HostingWorld();
  world.agents.push(program);
  await world.hosting.start('Program');
  world.trusted = false;
  await world.hosting.start('Scripted');
  assert.deepEqual(world.untrusted, []);
});

test('untrusted start: closing the window while the question is open leaves nothing behind', async () => {
  const world = new HostingWorld();
  world.agents.push(program);
  world.trusted = false;
  world.confirms = () => new Promise(() => undefined);
  const starting = assert.rejects(world.hosting.start('Program'), /was not started/);
  await settled();
  await world.hosting.shutDown();
  await starting;
  assert.deepEqual(world.leftovers(), []);
});
