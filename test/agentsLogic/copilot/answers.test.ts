import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTo } from '../../../src/agents/copilot/permissions';

test('copilot answers: a denial always has words, since the CLI would end the turn without', () => {
  for (const because of ['policy', 'person', 'unanswered', 'failure'] as const) {
    assert.deepEqual(answerTo({ decision: 'deny', message: 'not here', because }, {}), {
      kind: 'reject',
      feedback: 'not here',
    });
  }
});

test('copilot answers: what the person changed does not run as it was asked', () => {
  const changed = { decision: 'allow', input: { command: 'ls' }, message: 'shortened' } as const;
  assert.deepEqual(answerTo(changed, { command: 'ls -R /' }), {
    kind: 'reject',
    feedback: 'This call was not made: the person changed it. shortened',
  });
});

test('copilot answers: an allowed call is approved once and never for longer', () => {
  const input = { command: 'ls' };
  assert.deepEqual(answerTo({ decision: 'allow', input: { ...input } }, input), { kind: 'approve-once' });
});
