import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { commands } from 'vscode';
import type { Outcome } from '../../../src/ports/reviewer';

/** Where this VS Code keeps the person's settings: a folder of its own that no name gives away. */
async function userFolder(): Promise<string> {
  const audit = await commands.executeCommand<string>('gatehouse.test.auditFolder');
  return dirname(dirname(dirname(audit)));
}

/** What becomes of a write in a session that may write everywhere, but is never asked. */
async function decisionOnWrite(path: string): Promise<Outcome['decision']> {
  const session: string = await commands.executeCommand('gatehouse.test.startSession', {
    mode: 'dontAsk',
    rules: [{ text: 'Write(//**)', effect: 'allow' }],
  });
  const call = { tool: 'Write', input: { file_path: path, content: '{}' }, session };
  const { decision }: Outcome = await commands.executeCommand('gatehouse.test.review', call);
  await commands.executeCommand('gatehouse.test.endSession', session);
  return decision;
}

test('own paths: no rule lets an agent write the person’s settings or what Gatehouse keeps, wherever VS Code has them', async () => {
  const user = await userFolder();
  assert.equal(basename(user), 'User');
  for (const name of ['settings.json', 'globalStorage/state.vscdb', 'profiles/x/settings.json', 'keybindings.json']) {
    assert.equal(await decisionOnWrite(join(user, name)), 'deny', name);
  }
  assert.equal(await decisionOnWrite(join(dirname(user), 'beside.json')), 'allow');
});

test('own paths: a link to them is no way around', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-own-'));
  symlinkSync(join(await userFolder(), 'settings.json'), join(folder, 'notes.json'));
  assert.equal(await decisionOnWrite(join(folder, 'notes.json')), 'deny');
  assert.equal(await decisionOnWrite(join(folder, 'other.json')), 'allow');
  rmSync(folder, { recursive: true, force: true });
});
