import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Diagnostic, languages, Uri, workspace } from 'vscode';
import { eventually } from './eventually';

test('agentText: an agent that cannot be used is underlined in the settings of the person, and nowhere else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'agent-text-'));
  const agents = [
    { name: 'Good', adapter: 'demo' },
    { name: 'Broken', adapter: 'acp', command: 'agent | tee log' },
  ];
  const opened = async (...path: readonly string[]) => {
    const file = join(root, ...path, 'settings.json');
    mkdirSync(join(root, ...path), { recursive: true });
    writeFileSync(file, JSON.stringify({ 'gatehouse.agents': agents }, undefined, 2));
    return workspace.openTextDocument(Uri.file(file));
  };
  const ours = (uri: Uri): readonly Diagnostic[] =>
    languages.getDiagnostics(uri).filter(({ source }) => source === 'Gatehouse');
  try {
    const elsewhere = await opened('.vscode');
    const document = await opened('User');
    const [found, ...more] = await eventually('a finding', () => {
      const shown = ours(document.uri);
      return shown.length > 0 ? shown : undefined;
    });
    assert.deepEqual([found && document.getText(found.range), more], ['"Broken"', []]);
    assert.match(found?.message ?? '', /started without a shell/);
    assert.deepEqual(ours(elsewhere.uri), []);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
