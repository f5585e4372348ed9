import assert from 'node:assert/strict';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';
import { SettingsRuleBook } from '../../../src/editor/settings/ruleBook';
import { EditorSettings } from '../../../src/editor/settings/settings';
import type { KeptRule } from '../../../src/ports/ruleBook';
import { aWriter, bringSettings, firstFolder, setForUser, settingsTextIn } from './policyOfSettings';

const never = { after: () => ({ dispose: () => undefined }) };

function aBook() {
  const accepted = new KeptHashes({ get: () => undefined, change: async () => undefined }, 'accepted');
  const settings = new EditorSettings({ home: '/home/u', platform: 'linux', foldsCase: false, accepted });
  return { settings, book: new SettingsRuleBook({ settings, writer: aWriter(), accepted, timers: never }) };
}

const denied = (text: string, scope: KeptRule['scope']): KeptRule => ({ text, effect: 'deny', scope });

teardown(async () => {
  await setForUser('gatehouse.rules.deny', undefined);
  await bringSettings(firstFolder(), {});
});

test('ruleBook: a list that is none is not overwritten', async () => {
  await setForUser('gatehouse.rules.deny', 'Bash(mv:*)');
  const { settings, book } = aBook();
  await assert.rejects(book.add([denied('Read', 'user')]), /not a list/);
  await setForUser('gatehouse.rules.deny', ['Read']);
  await book.remove([denied('Read', 'user')]);
  assert.deepEqual(settings.current.user.rules, []);
  settings.dispose();
});

test('ruleBook: rules are added behind those that are there, told of before it resolves, and kept in the folder', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(zz)', 5, 'Bash(aa)'] });
  const { settings, book } = aBook();
  let told = 0;
  settings.onDidChange(() => {
    told += 1;
  });
  await book.add([denied('Bash(mm)', 'workspace'), denied('Bash(zz)', 'workspace')]);
  assert.ok(told > 0);
  const { 'gatehouse.rules.deny': written } = JSON.parse(settingsTextIn(firstFolder()));
  assert.deepEqual(written, ['Bash(zz)', 5, 'Bash(aa)', 'Bash(mm)']);
  assert.deepEqual(
    settings.current.folders.flatMap(({ rules }) => rules.map(({ text }) => text)),
    ['Bash(zz)', 'Bash(aa)', 'Bash(mm)'],
  );
  assert.deepEqual(settings.current.workspace.rules, []);
  await book.remove([denied('Bash(zz)', 'workspace'), denied('Bash(nowhere)', 'workspace')]);
  assert.deepEqual(JSON.parse(settingsTextIn(firstFolder()))['gatehouse.rules.deny'], [5, 'Bash(aa)', 'Bash(mm)']);
  settings.dispose();
});

test('ruleBook: what is kept for the person does not go into the workspace', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(a)'] });
  const { settings, book } = aBook();
  await book.add([denied('Bash(b)', 'user')]);
  assert.deepEqual(
    settings.current.user.rules.map(({ text }) => text),
    ['Bash(b)'],
  );
  assert.doesNotMatch(settingsTextIn(firstFolder()), /Bash\(b\)/);
  settings.dispose();
});
