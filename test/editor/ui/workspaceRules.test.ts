import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import type { Workbench } from '../harness/workbench/workbench';

function bringSettings({ workspace }: Scene, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  writeFileSync(join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings, null, 2));
}

async function decisionOn(command: string, { agent }: Scene): Promise<string> {
  const session = await agent.startSession({ mode: 'dontAsk' });
  return (await agent.review({ tool: 'Bash', input: { command }, session })).decision;
}

/** The labels of the rows; what a row says below its label looks alike in the page. */
function labelsIn({ quickPick }: Workbench): Promise<string[]> {
  return quickPick.rows.locator('.label-name:not(.quick-input-list-label-meta .label-name)').allTextContents();
}

const notice = 'brings 3 allow rules';
const rules = ['Bash(make one)', 'Bash(python:*)', 'Bash(echo $(sync) x)'];

uiSuite('workspace rules:', { trust: 'off', agent: 'playing' }, (test) => {
  test('one notification tells of allow rules that a workspace brings, in words of its own', async (scene) => {
    const { workbench } = scene;
    bringSettings(scene, { 'gatehouse.rules.allow': rules });
    await workbench.notifications.saying(notice).waitFor();
    assert.equal(await workbench.notifications.saying('Gatehouse').count(), 1);
    const said = (await workbench.notifications.saying(notice).textContent()) ?? '';
    assert.ok(!said.includes('make'), said);
    await workbench.picture('workspace-rules-notification');
  });

  test('Review lists exactly those rules, each whole and with what it would allow', async ({ workbench }) => {
    await workbench.notifications.press(notice, 'Review…');
    await workbench.quickPick.title.getByText('Allow rules of this workspace').waitFor();
    const labels = await labelsIn(workbench);
    assert.deepEqual(labels, rules);
    const details = await workbench.quickPick.rows.allTextContents();
    assert.ok(details[0]?.includes('Allows exactly the shell command `make one`.'), details[0]);
    assert.ok(details[1]?.includes('Far too broad: it allows whatever `python` can be told to run.'), details[1]);
    await workbench.picture('workspace-rules-review');
  });

  test('accepting a rule makes it count, and it alone', async (scene) => {
    const { workbench } = scene;
    await workbench.quickPick.choose('Bash(make one)');
    await workbench.quickPick.title.getByText('Bash(make one)').waitFor();
    await workbench.quickPick.focusedRow.getByText('Ignore', { exact: true }).waitFor();
    await workbench.quickPick.choose('Accept');
    await workbench.quickPick.title.getByText('Allow rules of this workspace').waitFor();
    assert.deepEqual(await labelsIn(workbench), rules.slice(1));
    assert.equal(await decisionOn('make one', scene), 'allow');
    assert.equal(await decisionOn('python x', scene), 'deny');
  });

  test('pressing Enter twice accepts nothing, and Escape changes nothing', async (scene) => {
    const { workbench } = scene;
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.title.getByText('Bash(python:*)').waitFor();
    // Before it is accepted, everything that it would allow can be read.
    assert.deepEqual((await labelsIn(workbench)).slice(-2), [
      'Allows shell commands that begin with `python`.',
      'Far too broad: it allows whatever `python` can be told to run.',
    ]);
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.title.getByText('Allow rules of this workspace').waitFor();
    assert.equal(await decisionOn('python x', scene), 'deny');
    await workbench.quickPick.close();
    await workbench.palette.run('Gatehouse: Review Workspace Rules…');
    await workbench.quickPick.title.getByText('Allow rules of this workspace').waitFor();
    assert.deepEqual(await labelsIn(workbench), rules.slice(2));
    await workbench.quickPick.close();
  });

  test('a rule that comes later is told of; one that is forgotten and put back counts again and is not', async (scene) => {
    const { workbench } = scene;
    bringSettings(scene, { 'gatehouse.rules.allow': [...rules, 'Bash(make later)'] });
    // One is accepted and one was put aside before.
    await workbench.notifications.dismiss('brings 2 allow rules');
    await workbench.activity('Gatehouse').click();
    await workbench.tree.only('Remembered Rules');
    await workbench.tree.press('Bash(make one)', 'Forget Rule');
    await workbench.tree.row('Bash(make one)').waitFor({ state: 'detached' });
    await workbench.palette.run('Gatehouse: Undo Last Change to a Rule');
    await workbench.tree.row('Bash(make one)').waitFor();
    // Longer than telling waits.
    await workbench.page.waitForTimeout(4_000);
    assert.equal(await workbench.notifications.saying('brings').count(), 0);
    assert.equal(await decisionOn('make one', scene), 'allow');
  });

  test('a rule in settings.json is underlined when it is wrong and explained when the pointer rests on it', async (scene) => {
    const { workbench } = scene;
    bringSettings(scene, { 'gatehouse.rules.deny': ['Bash(rm:*)', 'Read('] });
    await workbench.palette.run('Preferences: Open Workspace Settings (JSON)');
    await workbench.page.locator('.part.editor .squiggly-error').first().waitFor();
    await workbench.editor.line('Bash(rm:*)').locator('span', { hasText: 'Bash(rm:*)' }).last().hover();
    const hover = workbench.page.locator('.monaco-hover:visible', { hasText: 'Denies shell commands that begin with' });
    await hover.waitFor();
    assert.match((await hover.textContent()) ?? '', /It has not been used yet\./);
    await workbench.picture('rule-hover');
  });
});
