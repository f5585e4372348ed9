import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';
import { EditorSettings } from '../../../src/editor/settings/settings';
import { ManagedFile } from '../../../src/store/managedFile';
import { eventually } from './eventually';
import { setForUser } from './policyOfSettings';

suite('managed rules:', () => {
  let folder: string;

  suiteSetup(() => {
    folder = mkdtempSync(join(tmpdir(), 'gh-managed-'));
  });

  suiteTeardown(() => rmSync(folder, { recursive: true, force: true }));

  test('what the administrator lays down is heard with its scope, followed, and changed by nobody’s settings', async () => {
    const file = join(folder, 'managed.json');
    writeFileSync(file, JSON.stringify({ 'gatehouse.rules.deny': ['Bash(curl:*)'], 'gatehouse.mode': 'bypass' }));
    const managed = new ManagedFile(file, { interval: 20, owner: process.getuid?.() });
    const accepted = new KeptHashes({ get: () => undefined, change: async () => undefined }, 'accepted');
    const settings = new EditorSettings({ home: '/home/u', platform: 'linux', foldsCase: false, accepted, managed });
    const rules = () => settings.current.managed.rules.map(({ effect, text }) => `${effect} ${text}`);
    assert.deepEqual(rules(), ['deny Bash(curl:*)']);
    assert.equal(settings.current.mode, 'default');
    await setForUser('gatehouse.rules.deny', []);
    assert.deepEqual(rules(), ['deny Bash(curl:*)']);
    await setForUser('gatehouse.rules.deny', undefined);

    let told = 0;
    const listening = settings.onDidChange(() => {
      told += 1;
    });
    writeFileSync(file, JSON.stringify({ 'gatehouse.rules.ask': ['WebFetch', 'Bash(git push:*)'] }));
    await eventually('the new rules are heard', () => (rules().length === 2 ? true : undefined));
    assert.ok(told > 0);
    listening.dispose();
    settings.dispose();
    managed.dispose();
  });
});
