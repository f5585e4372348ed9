import assert from 'node:assert/strict';
import { commands } from 'vscode';
import type { Outcome } from '../../../src/ports/reviewer';

function review(tool: string, input: unknown): Thenable<Outcome> {
  return commands.executeCommand('gatehouse.test.review', { tool, input });
}

test('test agent: what only reads is allowed through the whole gate', async () => {
  assert.deepEqual(await review('Bash', { command: 'ls' }), { decision: 'allow', input: { command: 'ls' } });
});

test('test agent: a call of a session that has ended is denied', async () => {
  const session: string = await commands.executeCommand('gatehouse.test.startSession', { name: 'short' });
  await commands.executeCommand('gatehouse.test.endSession', session);
  const outcome: Outcome = await commands.executeCommand('gatehouse.test.review', {
    tool: 'Bash',
    input: { command: 'ls' },
    session,
  });
  assert.equal(outcome.decision, 'deny');
});
