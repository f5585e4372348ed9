import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands, Uri, window, workspace } from 'vscode';
import { keys } from '../../../src/core/settings/keys';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';
import { SettingsRuleBook } from '../../../src/editor/settings/ruleBook';
import { EditorSettings } from '../../../src/editor/settings/settings';
import { inTurnBy } from '../../../src/store/fileLock';
import { putInPlace } from '../../../src/store/putInPlace';
import { eventually } from './eventually';
import { aWriter, bringSettings, decisionOn, firstFolder, setForUser, settingsFilesHere } from './policyOfSettings';

const folderFile = () => join(firstFolder().fsPath, '.vscode', 'settings.json');

async function userFile(): Promise<string> {
  const audit = await commands.executeCommand<string>('gatehouse.test.auditFolder');
  return join(audit, '..', '..', '..', 'settings.json');
}

const decided = (command: string, decision: string) =>
  eventually(`${command} is ${decision}`, async () => ((await decisionOn(command)) === decision ? true : undefined));

const texts = ['', '{', 'garbage', '{"gatehouse.rules.deny": ["Bash(touch:*)"', '{"gatehouse.rules.deny": null}', '[]'];

teardown(async () => {
  await bringSettings(firstFolder(), {});
});

test('settings text: a folder’s settings.json that is cut or garbage makes everything ask, until it is mended', async () => {
  for (const text of texts) {
    await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(touch:*)'] });
    await decided('ls', 'allow');
    writeFileSync(folderFile(), text);
    await decided('ls', 'deny');
    await bringSettings(firstFolder(), {});
    await decided('ls', 'allow');
  }
});

test('settings text: the person’s settings.json that is cut or garbage makes everything ask, until it is mended', async () => {
  const file = await userFile();
  const whole = readFileSync(file, 'utf8');
  for (const text of [...texts, whole.slice(0, -4)]) {
    await decided('ls', 'allow');
    writeFileSync(file, text);
    // While it is so, no decision drops what a deny rule has said.
    await decided('ls', 'deny');
    writeFileSync(file, whole);
  }
  await decided('ls', 'allow');
});

test('settings text: of a deny list that stands twice, both are heard', async () => {
  mkdirSync(dirname(folderFile()), { recursive: true });
  writeFileSync(
    folderFile(),
    '{ "gatehouse.rules.deny": ["Bash(ls:*)"], "gatehouse.rules.deny": ["Bash(head:*)"], "files.exclude": {} }',
  );
  await decided('head x', 'deny');
  await decided('ls', 'deny');
  assert.equal(await decisionOn('wc x'), 'allow');
});

function aBook(lock: string) {
  const accepted = new KeptHashes({ get: () => undefined, change: async () => undefined }, 'accepted');
  const settings = new EditorSettings({ home: '/home/u', platform: 'linux', foldsCase: false, accepted });
  const timers = { after: () => ({ dispose: () => undefined }) };
  return { settings, book: new SettingsRuleBook({ settings, writer: aWriter(lock), accepted, timers }) };
}

test('settings text: what another window writes meanwhile is not lost', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(first)'] });
  const lock = join(firstFolder().fsPath, '.vscode', 'lock');
  const { settings, book } = aBook(lock);
  const inTurn = inTurnBy(lock);
  // It is open here, too, so that VS Code has a text of its own that may be older.
  await window.showTextDocument(Uri.file(folderFile()));
  const theirs = async (rule: string) =>
    inTurn(async () => {
      const found = JSON.parse(readFileSync(folderFile(), 'utf8'));
      const rules = [...found['gatehouse.rules.deny'], rule];
      await putInPlace(folderFile(), JSON.stringify({ ...found, 'gatehouse.rules.deny': rules }));
    });
  const rounds = [1, 2, 3, 4, 5, 6];
  await Promise.all([
    ...rounds.map((at) => book.add([{ text: `Bash(ours ${at})`, effect: 'deny', scope: 'workspace' }])),
    rounds.reduce((before, at) => before.then(() => theirs(`Bash(theirs ${at})`)), Promise.resolve()),
  ]);
  const { 'gatehouse.rules.deny': written } = JSON.parse(readFileSync(folderFile(), 'utf8'));
  const wanted = ['Bash(first)', ...rounds.flatMap((at) => [`Bash(ours ${at})`, `Bash(theirs ${at})`])];
  assert.deepEqual([...written].sort(), wanted.sort());
  assert.deepEqual(
    workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
    [],
    'no half-written text stays behind in the window',
  );
  settings.dispose();
  await commands.executeCommand('workbench.action.closeAllEditors');
});

test('settings text: what another program writes in the moment of saving keeps no rule from being kept', async () => {
  const lock = join(firstFolder().fsPath, '.vscode', 'lock');
  const key = keys.denyRules;
  for (const [round, isKnown] of [false, false, true].entries()) {
    await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(first)'] });
    const { document } = await window.showTextDocument(Uri.file(folderFile()));
    // It takes no turn, and VS Code, which has the file open, does not know yet what it has written, or does.
    const theirs = { 'gatehouse.rules.deny': ['Bash(first)'], 'editor.tabSize': round };
    let isWritten = false;
    const files = {
      ...{ textOf: settingsFilesHere.textOf, untoldIn: settingsFilesHere.untoldIn, replace: settingsFilesHere.replace },
      onDidChange: settingsFilesHere.onDidChange,
      makeSureOfRoom: async () => {
        if (!isWritten) {
          isWritten = true;
          writeFileSync(folderFile(), JSON.stringify(theirs));
          await (isKnown && eventually('VS Code shows it', () => document.getText().includes('tabSize') || undefined));
        }
      },
    };
    const add = (written: unknown) => [...(Array.isArray(written) ? written : []), 'Bash(ours)'];
    await aWriter(lock, files).change(key, 'workspace', add);
    assert.deepEqual(JSON.parse(readFileSync(folderFile(), 'utf8')), {
      ...theirs,
      'gatehouse.rules.deny': ['Bash(first)', 'Bash(ours)'],
    });
    await commands.executeCommand('workbench.action.closeAllEditors');
  }
});

test('settings text: a file with unsaved changes, or that is no JSON, is not written', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(first)'] });
  const { settings, book } = aBook(join(firstFolder().fsPath, '.vscode', 'lock'));
  const rule = { text: 'Bash(x)', effect: 'deny', scope: 'workspace' } as const;
  const editor = await window.showTextDocument(Uri.file(folderFile()));
  const before = readFileSync(folderFile(), 'utf8');
  await editor.edit((edit) => edit.insert(editor.document.positionAt(0), '// mine\n'));
  await assert.rejects(book.add([rule]), /settings\.json has changes that are not saved/);
  assert.equal(readFileSync(folderFile(), 'utf8'), before);
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  writeFileSync(folderFile(), '{ "gatehouse.rules.deny": [');
  await assert.rejects(book.add([rule]), /not JSON/);
  assert.equal(readFileSync(folderFile(), 'utf8'), '{ "gatehouse.rules.deny": [');
  settings.dispose();
  await setForUser('gatehouse.rules.deny', undefined);
});
