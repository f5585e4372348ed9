import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';

function bringSettings({ workspace }: Scene, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  writeFileSync(join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings, null, 2));
}

/** The rules in settings.json; undefined while the file is being written. */
function listIn({ workspace }: Scene, effect: string): readonly string[] | undefined {
  try {
    const text = readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8');
    return JSON.parse(text)[`gatehouse.rules.${effect}`] ?? [];
  } catch {
    // VS Code empties the file before it fills it.
    return undefined;
  }
}

/** After a change the view is filled anew; a press in the middle of that asks which rule is meant. */
const settledMs = 1_500;

const has = (scene: Scene, effect: string, rule: string) => listIn(scene, effect)?.includes(rule);

async function until(what: string, holds: () => boolean | undefined): Promise<void> {
  await waitUntil(what, () => holds() || undefined);
}

async function fromMenu(row: string, entry: string, { workbench }: Scene): Promise<void> {
  await pause(settledMs);
  await workbench.tree.chooseFromMenu(row, entry);
}

/** The person's own allow rules, as they stand in their settings.json. */
function userAllows({ server }: Scene): readonly string[] {
  try {
    return JSON.parse(readFileSync(server.settingsFile, 'utf8'))['gatehouse.rules.allow'] ?? [];
  } catch {
    // VS Code empties the file before it fills it.
    return [];
  }
}

async function runs(scene: Scene, ...commands: readonly string[]): Promise<readonly string[]> {
  const session = await scene.agent.startSession({ mode: 'dontAsk' });
  const outcomes = commands.map((command) => scene.agent.review({ tool: 'Bash', input: { command }, session }));
  const decisions = (await Promise.all(outcomes)).map(({ decision }) => decision);
  await scene.agent.endSession(session);
  return decisions;
}

uiSuite('remembered rules:', { trust: 'off', agent: 'playing', settings: { 'files.autoSave': 'off' } }, (test) => {
  test('without any rule the view says how rules are made', async ({ workbench, agent }) => {
    await agent.run('gatehouse.remembered.focus');
    await workbench.tree.only('Remembered Rules');
    await workbench.page.getByText('No rule is remembered yet.').waitFor();
  });

  test('rules written by hand appear by scope and effect, with what is known about them', async (scene) => {
    const { workbench } = scene;
    bringSettings(scene, {
      'gatehouse.rules.deny': ['Bash(rm:*)', 'Bash(shred:*)', 'Read('],
      'gatehouse.rules.ask': ['WebFetch'],
    });
    await workbench.tree.row('Bash(rm:*)').getByText('never used').waitFor();
    await workbench.tree.row('Read(').getByText('cannot be read').waitFor();
    await workbench.tree.row('Workspace').waitFor();
    await workbench.tree.row('Ask').first().waitFor();
    const spoken = await workbench.tree.row('Bash(rm:*)').getAttribute('aria-label');
    assert.match(spoken ?? '', /deny rule Bash\(rm:\*\), workspace/);
  });

  test('a rule that spoke says how often', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ mode: 'dontAsk' });
    await agent.review({ tool: 'Bash', input: { command: 'rm x' }, session });
    await workbench.tree.row('Bash(rm:*)').getByText('used once just now').waitFor();
  });

  test('forgetting takes one press, and Undo brings the rule back', async (scene) => {
    const { workbench } = scene;
    await workbench.tree.press('Bash(rm:*)', 'Forget Rule');
    await workbench.tree.row('Bash(rm:*)').waitFor({ state: 'detached' });
    await until('the rule is gone from settings.json', () => has(scene, 'deny', 'Bash(rm:*)') === false);
    await workbench.picture('remembered-forgotten');
    await workbench.notifications.press('forgot deny Bash(rm:*)', 'Undo');
    await workbench.tree.row('Bash(rm:*)').waitFor();
    await until('the rule is back', () => has(scene, 'deny', 'Bash(rm:*)'));
    assert.deepEqual(listIn(scene, 'deny')?.toSorted(), ['Bash(rm:*)', 'Bash(shred:*)', 'Read(']);
  });

  test('with the keyboard alone a rule is forgotten, and the focus is on the next one', async (scene) => {
    const { workbench } = scene;
    const { keyboard, page, tree } = workbench;
    await pause(settledMs);
    await tree.row('Bash(rm:*)').click();
    await tree.row('Bash(rm:*)').and(page.locator('.focused')).waitFor();
    await keyboard.press('Shift+F10');
    const entry = page.locator('.context-view .monaco-menu .action-label', { hasText: 'Forget Rule' });
    await entry.waitFor();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await tree.row('Bash(rm:*)').waitFor({ state: 'detached' });
    // It came back as the last of its kind, so the next is of another.
    await tree.row('WebFetch').and(page.locator('.focused')).waitFor();
    await workbench.palette.run('Gatehouse: Undo Last Change to a Rule');
    await until('the rule is back', () => has(scene, 'deny', 'Bash(rm:*)'));
    await tree.row('Bash(rm:*)').waitFor();
  });

  test('the command in the palette undoes as well, without a row', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Forget Rule');
    await workbench.quickPick.title.getByText('Forget a Rule').waitFor();
    await workbench.quickPick.choose('Bash(shred:*)');
    await until('the rule is gone', () => has(scene, 'deny', 'Bash(shred:*)') === false);
    await workbench.palette.run('Gatehouse: Undo Last Change to a Rule');
    await until('the rule is back', () => has(scene, 'deny', 'Bash(shred:*)'));
  });

  test('a rule is edited in place, and a text that cannot be read is not taken', async (scene) => {
    const { workbench } = scene;
    await pause(settledMs);
    await workbench.tree.press('WebFetch', 'Edit Rule');
    await workbench.quickPick.title.getByText('Edit Rule').waitFor();
    await workbench.quickPick.answer('WebFetch(');
    await workbench.quickPick.message.getByText('The rule is not of the form').waitFor();
    await workbench.quickPick.answer('WebFetch(example.com)');
    await workbench.tree.row('WebFetch(example.com)').waitFor();
    await until('settings.json has the new rule only', () => listIn(scene, 'ask')?.join() === 'WebFetch(example.com)');
  });

  test('its menu changes the effect, and moves it to another scope', async (scene) => {
    const { workbench } = scene;
    await fromMenu('WebFetch(example.com)', 'Change Effect of Rule…', scene);
    await workbench.quickPick.choose('Deny');
    await until('it is denied', () => has(scene, 'deny', 'WebFetch(example.com)'));
    await until('it no longer asks', () => listIn(scene, 'ask')?.length === 0);
    await workbench.tree.row('Ask').waitFor({ state: 'detached' });
    await workbench.tree.row('WebFetch(example.com)').waitFor();
    await fromMenu('WebFetch(example.com)', 'Move Rule to Another Scope…', scene);
    await workbench.quickPick.choose('Always');
    await workbench.tree.row('Always (user)').waitFor();
    await until('it left the workspace', () => has(scene, 'deny', 'WebFetch(example.com)') === false);
  });

  test('an allow rule can be given an end, and is opened in settings.json at its line', async (scene) => {
    const { workbench } = scene;
    bringSettings(scene, { 'gatehouse.rules.deny': ['Bash(rm:*)'], 'gatehouse.rules.allow': ['Bash(make it)'] });
    await workbench.tree.row('Bash(make it)').getByText('not accepted').waitFor();
    await fromMenu('Bash(make it)', 'Set When Rule Ends…', scene);
    await workbench.quickPick.choose('In one week');
    await workbench.tree.row('Bash(make it)').getByText('ends in 6 days').waitFor();
    await workbench.tree.press('Bash(make it)', 'Open Rule in settings.json');
    await workbench.editor.tab('settings.json').waitFor();
  });

  test('a rule that could not be forgotten takes the focus from nobody when it goes later', async (scene) => {
    const { workbench, agent } = scene;
    const { editor, keyboard, notifications, page, tree } = workbench;
    await editor.line('Bash(make it)').click();
    await keyboard.press('Control+Home');
    await keyboard.type(' ');
    await pause(settledMs);
    await tree.press('Bash(make it)', 'Forget Rule');
    await notifications.saying('has changes that are not saved').waitFor();
    await editor.line('Bash(make it)').click();
    await agent.run('workbench.action.files.revert');
    bringSettings(scene, { 'gatehouse.rules.deny': ['Bash(rm:*)'] });
    await tree.row('Bash(make it)').waitFor({ state: 'detached' });
    await pause(settledMs);
    assert.ok(await page.evaluate("document.activeElement.closest('.part.editor') !== null"));
    await agent.run('workbench.action.closeAllEditors');
  });

  test('a rule that allowed more than was used is narrowed to what it allowed so far', async (scene) => {
    const { workbench, agent } = scene;
    await agent.run('companion.setting', 'gatehouse.rules.allow', ['Bash(make:*)']);
    await agent.run('gatehouse.remembered.focus');
    await workbench.tree.row('Bash(make:*)').waitFor();
    assert.deepEqual(await runs(scene, 'make docs', 'make docs --fast'), ['allow', 'allow']);
    await fromMenu('Bash(make:*)', 'Narrow Rule…', scene);
    await workbench.quickPick.title.getByText('Narrow Bash(make:*)').waitFor();
    await workbench.quickPick.input.getAttribute('placeholder').then((text) => assert.match(text ?? '', /2 calls/));
    await workbench.quickPick.choose('2 rules');
    const narrower = 'Bash(make docs),Bash(make docs --fast)';
    await until('the narrower rules are in settings.json', () => userAllows(scene).join() === narrower);
    // The file is written before it is heard.
    await workbench.tree.row('Bash(make:*)').waitFor({ state: 'detached' });
    await workbench.tree.row('Bash(make docs)').first().waitFor();
    assert.deepEqual(await runs(scene, 'make docs', 'make install'), ['allow', 'deny']);
  });

  test('the calls that a rule decided are shown in the audit log, and no others', async (scene) => {
    const { workbench, agent } = scene;
    await fromMenu('Bash(make docs)', 'Show Calls a Rule Decided', scene);
    await workbench.page.getByText(/1 of \d+ entries pass the filter\./).waitFor();
    await workbench.tree.row('Bash: make docs').waitFor();
    assert.equal(await workbench.tree.row('Bash: make install').count(), 0);
    await agent.run('gatehouse.clearAuditFilter');
    await workbench.tree.row('Bash: make install').waitFor();
    await agent.run('companion.setting', 'gatehouse.rules.allow');
  });
});
