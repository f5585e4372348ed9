import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModeName } from '../../src/core/modes';
import type { ToolCallId } from '../../src/core/toolCall';
import type { ReadOutcome } from '../../src/ports/reviewer';
import { emptyLayer, toLayerRule } from './fakes';
import { World } from './world';

interface Given {
  readonly rules?: readonly string[];
  readonly mode?: ModeName;
  readonly links?: Readonly<Record<string, string>>;
  readonly disallowed?: readonly string[];
}

async function read(path: string, { rules = [], mode = 'default', links = {}, disallowed = [] }: Given = {}) {
  const tools = { allowed: [], disallowed };
  const world = new World({ mode, user: { ...emptyLayer, rules: rules.map(toLayerRule), tools } });
  for (const [from, to] of Object.entries(links)) {
    world.disk.links.set(from, { kind: 'real', path: to });
  }
  const outcome: ReadOutcome = await world.gate.reviewRead(
    {
      ...{ id: 'read' as ToolCallId, session: world.session.id, agent: 'A', tool: 'Read' },
      ...{ spelled: 'ProjectInstructions', input: { file_path: path }, cwd: '/ws' },
    },
    new AbortController().signal,
  );
  return { world, outcome };
}

test('reviewRead: what a rule, a check or the mode speaks against is not read, and nobody is asked', async () => {
  const cases: readonly (readonly [string, Given, RegExp])[] = [
    ['/ws/AGENTS.md', { rules: ['deny Read(AGENTS.md)'] }, /The rule `.*` denies/],
    ['/ws/AGENTS.md', { rules: ['ask Read(/ws/**)'] }, /The rule `.*` asks/],
    ['/ws/AGENTS.md', { mode: 'dontAsk' }, /dontAsk/],
    ['/ws/AGENTS.md', { disallowed: ['ProjectInstructions'] }, /hidden/],
    ['/ws/.env', {}, /passwords or tokens/],
    ['/ws/.env', { mode: 'bypass' }, /passwords or tokens/],
    ['/ws/.env', { mode: 'explore' }, /explore/],
    ['/ws/.env', { rules: ['allow Read'] }, /passwords or tokens/],
    ['/ws/CLAUDE.md', { links: { '/ws/CLAUDE.md': '/home/me/.ssh/id_rsa' } }, /folder with keys/],
    ['/ws/CLAUDE.md', { links: { '/ws/CLAUDE.md': '/ws/.env' }, rules: ['deny Read(.env)'] }, /The rule `.*` denies/],
    ['/ws/CLAUDE.md', { links: { '/ws/CLAUDE.md': '/elsewhere/notes.md' } }, /out of the workspace/],
    ['/elsewhere/notes.md', { mode: 'bypass' }, /out of the workspace/],
    ['/elsewhere/notes.md', { rules: ['allow Read'] }, /out of the workspace/],
    ['/wsx/notes.md', {}, /out of the workspace/],
  ];
  for (const [path, given, why] of cases) {
    const { world, outcome } = await read(path, given);
    assert.ok(outcome.decision === 'deny', JSON.stringify([path, given]));
    assert.match(outcome.why, why, JSON.stringify([path, given]));
    assert.equal(world.queue.waiting.length, 0);
    assert.equal(world.prompter.shown.length, 0);
    assert.deepEqual(
      world.auditLog.records.map((it) => [it.call.spelled, it.outcome]),
      [['ProjectInstructions', 'deny']],
    );
  }
});

test('reviewRead: a plain read inside the workspace is made under its real path, and recorded', async () => {
  const cases: readonly (readonly [string, Given, string])[] = [
    ['/ws/AGENTS.md', {}, '/ws/AGENTS.md'],
    ['/ws/AGENTS.md', { mode: 'acceptEdits' }, '/ws/AGENTS.md'],
    ['/ws/AGENTS.md', { mode: 'explore' }, '/ws/AGENTS.md'],
    ['/ws/AGENTS.md', { mode: 'bypass' }, '/ws/AGENTS.md'],
    ['/ws/AGENTS.md', { mode: 'dontAsk', rules: ['allow Read'] }, '/ws/AGENTS.md'],
    ['/ws/CLAUDE.md', { links: { '/ws/CLAUDE.md': '/ws/docs/AGENTS.md' } }, '/ws/docs/AGENTS.md'],
  ];
  for (const [path, given, real] of cases) {
    const { world, outcome } = await read(path, given);
    assert.deepEqual(outcome, { decision: 'allow', path: real }, JSON.stringify([path, given]));
    assert.deepEqual(
      world.auditLog.records.map((it) => [it.call.tool, it.outcome, it.unasked]),
      [['Read', 'allow', true]],
    );
  }
});

test('reviewRead: what cannot be recorded or looked at is not read', async () => {
  const world = new World();
  const call = {
    ...{ id: 'read' as ToolCallId, session: world.session.id, agent: 'A', tool: 'Read' },
    ...{ spelled: 'ProjectInstructions', input: { file_path: '/ws/AGENTS.md' }, cwd: '/ws' },
  };
  const { signal } = new AbortController();
  world.auditLog.onAppend = () => Promise.reject(new Error('the disk is full'));
  assert.equal((await world.gate.reviewRead(call, signal)).decision, 'deny');
  world.auditLog.onAppend = () => undefined;
  assert.equal((await world.gate.reviewRead({ ...call, input: undefined }, signal)).decision, 'deny');
  assert.equal((await world.gate.reviewRead({ ...call, tool: 'Write' }, signal)).decision, 'deny');
  assert.equal((await world.gate.reviewRead(call, AbortSignal.abort())).decision, 'deny');
  world.sessions.end(world.session.id);
  assert.equal((await world.gate.reviewRead(call, signal)).decision, 'deny');
});
