import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModeName } from '../../src/core/modes';
import type { DenialCause } from '../../src/ports/reviewer';
import { emptyLayer, toLayerRule } from './fakes';
import { World } from './world';

const withUserRules = (...rules: readonly string[]) => ({ user: { ...emptyLayer, rules: rules.map(toLayerRule) } });

test('gate: what the policy decides is never asked', async () => {
  const cases: readonly [rules: readonly string[], mode: ModeName, command: string, expected: DenialCause | 'allow'][] =
    [
      [['deny Bash(rm:*)'], 'default', 'rm x', 'policy'],
      [['deny Bash(rm:*)'], 'bypass', 'rm x', 'policy'],
      [[], 'explore', 'npm test', 'policy'],
      [['deny Bash(rm:*)'], 'dontAsk', 'rm x', 'policy'],
      [[], 'dontAsk', 'npm test', 'unanswered'],
      [['ask Bash(npm:*)'], 'dontAsk', 'npm test', 'unanswered'],
      [[], 'default', "echo 'a", 'policy'],
      [['allow Bash'], 'acceptEdits', 'if true; then ls', 'policy'],
      [['deny Bash(rm:*)'], 'bypass', 'ls & && rm x', 'policy'],
      [[], 'default', 'ls', 'allow'],
      [['allow Bash(npm test:*)'], 'default', 'npm test', 'allow'],
      [[], 'bypass', 'npm test', 'allow'],
    ];
  for (const [rules, mode, command, expected] of cases) {
    const world = new World({ ...withUserRules(...rules), mode });
    const { outcome } = await world.review(world.bash(command));
    const heard = await outcome;
    assert.equal(heard.decision === 'deny' ? heard.because : 'allow', expected, `${mode}: ${command}`);
    assert.deepEqual(world.prompter.shown, []);
    assert.equal(world.auditLog.records.length, 1);
    world.assertQuiet();
  }
});

test('gate: a denial by the policy tells the agent which rule spoke', async () => {
  const world = new World(withUserRules('deny Bash(rm:*)'));
  const { outcome } = await world.review(world.bash('rm x'));
  const heard = await outcome;
  assert.ok(heard.decision === 'deny' && heard.message.includes('Bash(rm:*)'), JSON.stringify(heard));
});

test('gate: the agent is told what is wrong with a command that no shell takes', async () => {
  const world = new World();
  const { outcome } = await world.review(world.bash('echo "a'));
  const message =
    'It was not run, because no shell takes it: syntax error: unterminated double quote. Correct the command and try again.';
  assert.deepEqual(await outcome, { decision: 'deny', because: 'policy', message });
});

test('gate: the record holds what the decision was made from and what the person said', async () => {
  const world = new World();
  const call = world.bash('npm test');
  const { outcome } = await world.review(call);
  await world.answer({ kind: 'deny', message: 'not today' });
  assert.deepEqual(await outcome, { decision: 'deny', message: 'not today', because: 'person' });
  const [record, ...more] = world.auditLog.records;
  assert.deepEqual(more, []);
  assert.equal(record?.time, '2026-01-01T00:00:00.000Z');
  assert.deepEqual(record?.call, call);
  assert.equal(record?.mode, 'default');
  assert.equal(record?.verdict?.decision, 'ask');
  assert.deepEqual(record?.facts?.roots, ['/ws']);
  assert.deepEqual(record?.answer, { decision: 'deny' });
  assert.equal(record?.outcome, 'deny');
  assert.equal(record?.failure, undefined);
});

test('gate: a question waits until it is answered, and an allow is for this call only', async () => {
  const world = new World();
  const first = await world.review(world.bash('npm test'));
  assert.equal(first.heard(), undefined);
  await world.answer({ kind: 'allow' });
  assert.deepEqual(await first.outcome, { decision: 'allow', input: { command: 'npm test' } });
  world.assertQuiet();
  const second = await world.review(world.bash('npm test'));
  assert.equal(second.heard(), undefined, 'the same call is asked about again');
  assert.notEqual(world.front.id, world.prompter.shown[0]?.id);
});

test('gate: a call of a session that does not run is denied', async () => {
  const world = new World({ mode: 'bypass' });
  const call = world.bash('ls');
  world.sessions.end(world.session.id);
  const { outcome } = await world.review(call);
  const heard = await outcome;
  assert.equal(heard.decision, 'deny');
  assert.equal(world.auditLog.records[0]?.failure, 'no such session is running');
});

test('gate: observing records the verdict and lets the call through without a question', async () => {
  const world = new World({ ...withUserRules('deny Bash(rm:*)'), enforcement: 'observe' });
  for (const command of ['rm x', 'npm test', 'ls']) {
    const { outcome } = await world.review(world.bash(command));
    assert.deepEqual(await outcome, { decision: 'allow', input: { command } });
  }
  assert.deepEqual(world.prompter.shown, []);
  assert.deepEqual(
    world.auditLog.records.map((it) => [it.verdict?.decision, it.outcome]),
    [
      ['deny', 'allow'],
      ['ask', 'allow'],
      ['allow', 'allow'],
    ],
  );
});

test('gate: what is judged is what may run, whatever becomes of the object that was given', async () => {
  const world = new World(withUserRules('allow Bash(npm test:*)'));
  const input = { command: 'npm test' };
  const { outcome } = world.start(world.call('Bash', input));
  input.command = 'rm -rf /';
  const heard = await outcome;
  assert.deepEqual(heard, { decision: 'allow', input: { command: 'npm test' } });
  assert.ok(heard.decision === 'allow' && Object.isFrozen(heard.input));
});

test('gate: rules that carried a decision are counted once, others not at all', async () => {
  const world = new World(withUserRules('allow Bash(npm test:*)', 'allow Bash(npm ci:*)', 'deny Bash(rm:*)'));
  await (await world.review(world.bash('npm test && npm test a'))).outcome;
  await (await world.review(world.bash('npm test && rm x'))).outcome;
  await (await world.review(world.bash('ls'))).outcome;
  assert.deepEqual(
    world.statistics.spoken.map(({ rules }) => rules),
    [
      [{ text: 'Bash(npm test:*)', scope: 'user', effect: 'allow' }],
      [{ text: 'Bash(rm:*)', scope: 'user', effect: 'deny' }],
      [],
    ],
  );
});

test('gate: statistics and views that fail change nothing', async () => {
  const world = new World();
  world.statistics.spoke = () => {
    throw new Error('no room');
  };
  const { outcome } = await world.review(world.bash('ls'));
  assert.equal((await outcome).decision, 'allow');
  assert.equal(world.log.errors.length, 1);
});

test('gate: whoever follows reviews hears of each with its record', async () => {
  const world = new World();
  const heard: unknown[] = [];
  world.gate.onDidReview(({ record, outcome }) => heard.push([record.call.tool, outcome.decision]));
  await (await world.review(world.bash('ls'))).outcome;
  assert.deepEqual(heard, [['Bash', 'allow']]);
});
