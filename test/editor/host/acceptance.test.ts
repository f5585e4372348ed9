import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { eventually } from './eventually';
import { bringSettings, decisionOn, firstFolder } from './policyOfSettings';

teardown(() => bringSettings(firstFolder(), {}));

/** Answers the quick picks of a review one after the other: how many rows down each answer is. */
async function reviewing(rows: readonly number[]): Promise<void> {
  const done = commands.executeCommand('gatehouse.reviewWorkspaceRules');
  for (const down of rows) {
    await pause();
    for (let row = 0; row < down; row += 1) {
      await commands.executeCommand('workbench.action.quickOpenSelectNext');
    }
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
  await pause();
  await commands.executeCommand('workbench.action.closeQuickOpen');
  await done;
}

/** A quick pick tells nobody that it is on the screen. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 700));
}

test('acceptance: allow rules that a workspace brings do not count, and do once they are accepted', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make first)', 'Bash(make second)'] });
  assert.equal(await decisionOn('make first'), 'deny');
  assert.equal(await decisionOn('make second'), 'deny');
  // The first rule, then "Accept", which is the second answer.
  await reviewing([0, 1]);
  assert.equal(await decisionOn('make first'), 'allow');
  assert.equal(await decisionOn('make second'), 'deny');
});

test('acceptance: the first answer, which a stray key gives, accepts nothing', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make stray)'] });
  await reviewing([0, 0]);
  assert.equal(await decisionOn('make stray'), 'deny');
});

test('acceptance: a rule that was accepted is accepted as it is written and not otherwise', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make exact)'] });
  await reviewing([0, 1]);
  assert.equal(await decisionOn('make exact'), 'allow');
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make:*)'] });
  assert.equal(await decisionOn('make exact'), 'deny');
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make exact)'] });
  assert.equal(await decisionOn('make exact'), 'allow');
});

test('acceptance: a rule can be looked at where it stands', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make shown)'] });
  await reviewing([0, 2]);
  const selected = await eventually('the rule is selected', () => {
    const editor = window.activeTextEditor;
    const text = editor?.document.getText(editor.selection);
    return text === '' ? undefined : text;
  });
  assert.equal(selected, '"Bash(make shown)"');
  await commands.executeCommand('workbench.action.closeAllEditors');
});
