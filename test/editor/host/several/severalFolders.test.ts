import assert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, extensions, type Uri, workspace } from 'vscode';
import { fieldOf } from '../../../../src/base/json';
import { KeptHashes } from '../../../../src/editor/settings/keptHashes';
import { SettingsRuleBook } from '../../../../src/editor/settings/ruleBook';
import { EditorSettings } from '../../../../src/editor/settings/settings';
import { KeptValuesFiles } from '../../../../src/store/keptValues';
import { workspaceFilesKey } from '../../../../src/store/workspaceFiles';
import { aWriter, bringSettings, decisionOn, setForUser, settingsFilesHere } from '../policyOfSettings';

function folders(): readonly [Uri, Uri] {
  const [sample, other] = workspace.workspaceFolders ?? [];
  assert.ok(sample && other, 'two folders are open');
  return [sample.uri, other.uri];
}

async function setForWorkspace(key: string, value: unknown): Promise<void> {
  await workspace.getConfiguration().update(key, value, ConfigurationTarget.Workspace);
}

function someSettings() {
  const values = new Map<string, unknown>();
  const accepted = new KeptHashes(
    { get: (key) => values.get(key), change: async (key, next) => void values.set(key, next(values.get(key))) },
    'accepted',
  );
  return {
    accepted,
    settings: new EditorSettings({
      home: '/home/u',
      platform: 'linux',
      foldsCase: false,
      accepted,
      files: settingsFilesHere,
    }),
  };
}

teardown(async () => {
  await setForUser('gatehouse.rules.deny', undefined);
  for (const effect of ['allow', 'ask', 'deny']) {
    await setForWorkspace(`gatehouse.rules.${effect}`, undefined);
  }
  for (const folder of folders()) {
    await bringSettings(folder, {});
  }
});

test('several folders: rules of the person, the workspace and every folder are all heard', async () => {
  const [sample, other] = folders();
  await setForUser('gatehouse.rules.deny', ['Bash(cat:*)']);
  await setForWorkspace('gatehouse.rules.deny', ['Bash(head:*)']);
  await bringSettings(sample, { 'gatehouse.rules.deny': ['Bash(tail:*)'] });
  await bringSettings(other, { 'gatehouse.rules.deny': ['Bash(wc:*)'] });
  for (const command of ['cat x', 'head x', 'tail x', 'wc x']) {
    assert.equal(await decisionOn(command), 'deny', command);
    assert.equal(await decisionOn(command, other.fsPath), 'deny', command);
  }
  assert.equal(await decisionOn('ls'), 'allow');
});

test('several folders: hooks that run while no window is open find the workspace file', async () => {
  const [sample, other] = folders();
  await extensions.getExtension('gatehouse.gatehouse')?.activate();
  const { storage } = JSON.parse(readFileSync(join(homedir(), '.gatehouse', 'place.json'), 'utf8'));
  const kept = () => new KeptValuesFiles(join(storage, 'kept')).get(workspaceFilesKey);
  for (let tries = 0; kept() === undefined && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const file = workspace.workspaceFile?.fsPath ?? '';
  assert.deepEqual(
    fieldOf(kept(), file),
    [sample.fsPath, other.fsPath].map((it) => realpathSync(it)),
  );
});

test('several folders: each rule is read with its scope, its folder and its place', async () => {
  const [sample, other] = folders();
  await setForUser('gatehouse.rules.deny', ['Bash(cat:*)']);
  await setForWorkspace('gatehouse.rules.ask', ['Bash(head:*)']);
  await bringSettings(sample, { 'gatehouse.rules.deny': ['Bash(tail:*)'] });
  await bringSettings(other, { 'gatehouse.rules.allow': ['Bash(make)'] });
  const { settings } = someSettings();
  const { user, workspace: whole, folders: read } = settings.current;
  settings.dispose();
  assert.deepEqual(user.rules, [{ text: 'Bash(cat:*)', effect: 'deny' }]);
  assert.deepEqual(
    whole.rules.map(({ text, effect, place }) => [text, effect, place?.file]),
    [['Bash(head:*)', 'ask', workspace.workspaceFile?.fsPath]],
  );
  assert.deepEqual(
    read.map(({ path, rules }) => ({ path, rules })),
    [
      {
        path: sample.fsPath,
        rules: [
          {
            text: 'Bash(tail:*)',
            effect: 'deny',
            place: { file: join(sample.fsPath, '.vscode', 'settings.json'), line: 3, column: 5 },
          },
        ],
      },
      {
        path: other.fsPath,
        rules: [
          {
            text: 'Bash(make)',
            effect: 'allow',
            place: { file: join(other.fsPath, '.vscode', 'settings.json'), line: 3, column: 5 },
          },
        ],
      },
    ],
  );
});

test('several folders: neither the workspace file nor a folder sets the mode', async () => {
  const [sample] = folders();
  await bringSettings(sample, { 'gatehouse.mode': 'bypass', 'gatehouse.workingDirectories': ['/etc'] });
  const { settings } = someSettings();
  const { mode, workingDirectories } = settings.current;
  settings.dispose();
  assert.equal(mode, 'default');
  assert.deepEqual(workingDirectories, []);
  await assert.rejects(async () => setForWorkspace('gatehouse.mode', 'bypass'));
});

test('several folders: what is remembered for the workspace goes into the workspace file, in order, and is in force', async () => {
  const { settings, accepted } = someSettings();
  const book = new SettingsRuleBook({
    settings,
    writer: aWriter(),
    accepted,
    timers: { after: () => ({ dispose: () => undefined }) },
  });
  await setForWorkspace('gatehouse.rules.deny', ['Bash(mv:*)']);
  await Promise.all([
    book.add([{ text: 'Bash(cp:*)', effect: 'deny', scope: 'workspace' }]),
    book.add([{ text: 'Bash(ln:*)', effect: 'deny', scope: 'workspace' }]),
    book.add([{ text: 'Bash(mv:*)', effect: 'deny', scope: 'workspace' }]),
  ]);
  const heard = () => settings.current.workspace.rules.map(({ text }) => text);
  assert.deepEqual(heard(), ['Bash(mv:*)', 'Bash(cp:*)', 'Bash(ln:*)']);
  const file: { settings: Record<string, unknown> } = JSON.parse(
    readFileSync(workspace.workspaceFile?.fsPath ?? '', 'utf8'),
  );
  assert.deepEqual(file.settings['gatehouse.rules.deny'], heard());
  await book.remove([{ text: 'Bash(mv:*)', effect: 'deny', scope: 'workspace' }]);
  assert.deepEqual(heard(), ['Bash(cp:*)', 'Bash(ln:*)']);
  settings.dispose();
});

test('several folders: forgetting a rule takes it out of every folder too', async () => {
  const [sample, other] = folders();
  await setForWorkspace('gatehouse.rules.deny', ['Bash(mv:*)']);
  await bringSettings(sample, { 'gatehouse.rules.deny': ['Bash(mv:*)', 'Bash(cp:*)'] });
  await bringSettings(other, { 'gatehouse.rules.deny': ['Bash(mv:*)'] });
  const { settings, accepted } = someSettings();
  const book = new SettingsRuleBook({
    settings,
    writer: aWriter(),
    accepted,
    timers: { after: () => ({ dispose: () => undefined }) },
  });
  await book.remove([{ text: 'Bash(mv:*)', effect: 'deny', scope: 'workspace' }]);
  const { workspace: whole, folders: read } = settings.current;
  settings.dispose();
  assert.deepEqual(
    [whole, ...read].map(({ rules }) => rules.map(({ text }) => text)),
    [[], ['Bash(cp:*)'], []],
  );
});
