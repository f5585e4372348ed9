import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { eventually } from './eventually';

const review = (command: string) =>
  commands.executeCommand('gatehouse.test.review', { tool: 'Bash', input: { command } });

test('audit log: the view opens, and every decision is recorded', async () => {
  await review('ls -la');
  await commands.executeCommand('gatehouse.showAuditLog');
  await commands.executeCommand('gatehouse.showAuditLog', 'Bash(rm:*)');
  await commands.executeCommand('gatehouse.clearAuditFilter');
});

test('audit log: Why? opens a page that says what was decided and why', async () => {
  const call = {
    seq: 7,
    time: '2026-01-02T03:04:05.000Z',
    session: 's',
    agent: 'Demo',
    tool: 'Bash',
    input: { command: 'rm x' },
    redacted: false,
    cwd: '/p',
    mode: 'default',
    decision: 'deny',
    reasons: [{ part: 'rm x', step: 1, effect: 'deny', rule: 'Bash(rm:*)', scope: 'user', text: 'a rule denies it' }],
    answer: undefined,
    outcome: 'deny',
    failure: undefined,
  };
  await commands.executeCommand('gatehouse.explainEntry', { kind: 'call', call });
  await eventually(() => window.activeTextEditor?.document.getText().includes('rule Bash(rm:*), user') === true);
});
