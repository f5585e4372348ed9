import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, window } from 'vscode';
import type { Outcome } from '../../../src/ports/reviewer';
import { eventually } from './eventually';

const review = (command: string): Thenable<Outcome> =>
  commands.executeCommand('gatehouse.test.review', { tool: 'Bash', input: { command } });

async function auditFile(): Promise<string> {
  return join(await commands.executeCommand<string>('gatehouse.test.auditFolder'), 'audit.jsonl');
}

function lines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

const pageWith = (text: string) =>
  eventually(`a page with ${text}`, () => {
    const shown = window.activeTextEditor?.document.getText() ?? '';
    return shown.includes(text) ? shown : undefined;
  });

test('audit log: an unwritable log denies, and one that can be written again does not', async () => {
  const file = await auditFile();
  await review('ls');
  renameSync(file, `${file}.aside`);
  mkdirSync(file);
  assert.equal((await review('ls')).decision, 'deny');
  assert.equal((await review('ls')).decision, 'deny');
  rmdirSync(file);
  renameSync(`${file}.aside`, file);
  assert.equal((await review('ls')).decision, 'allow');
});

test('audit log: every decision is one line, without secrets', async () => {
  const file = await auditFile();
  const before = lines(file).length;
  await review('ls --token=abcdefghijklmnop');
  const added = lines(file).slice(before);
  assert.equal(added.length, 1);
  assert.ok(!added[0]?.includes('abcdefghijklmnop'), added[0]);
});

test('audit log: Verify Audit Log finds a line that was changed', async () => {
  const file = await auditFile();
  await review('ls -a');
  await review('ls -l');
  const written = readFileSync(file, 'utf8');
  writeFileSync(file, written.replace('"ls -a"', '"ls -b"'));
  // It resolves when its notification is closed, which nobody does here.
  commands.executeCommand('gatehouse.verifyAuditLog').then(undefined, assert.ifError);
  const page = await pageWith('The audit log is not the one that was written');
  assert.match(page, /audit\.jsonl:\d+: the line before it was changed/);
  writeFileSync(file, written);
  await commands.executeCommand('notifications.clearAll');
});

test('audit log: the view opens, also for the calls of one rule', async () => {
  await commands.executeCommand('gatehouse.showAuditLog');
  await commands.executeCommand('gatehouse.showAuditLog', 'Bash(rm:*)');
  await commands.executeCommand('gatehouse.clearAuditFilter');
});

test('audit log: Why? opens a page that says what was decided and why', async () => {
  const reason = { part: 'rm x', step: 1, effect: 'deny', rule: 'Bash(rm:*)', scope: 'user', text: 'a rule denies it' };
  const call = {
    ...{ seq: 7, time: '2026-01-02T03:04:05.000Z', session: 's', agent: 'Demo', tool: 'Bash', mode: 'default' },
    ...{ input: { command: 'rm x' }, redacted: false, cwd: '/p', decision: 'deny', outcome: 'deny' },
    reasons: [reason],
  };
  await commands.executeCommand('gatehouse.explainEntry', { kind: 'call', call });
  await pageWith('from: rule Bash(rm:*), user');
});

test('audit log: what was cut from it is still told after the next call', async () => {
  const file = await auditFile();
  await review('ls -1');
  await review('ls -2');
  const written = lines(file);
  writeFileSync(file, `${written.slice(0, -1).join('\n')}\n`);
  await review('ls -3');
  const { seq } = JSON.parse(written.at(-1) ?? '{}');
  commands.executeCommand('gatehouse.verifyAuditLog').then(undefined, assert.ifError);
  await pageWith(`entry ${seq}, which was written, is gone`);
  await commands.executeCommand('notifications.clearAll');
});
