import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';

const settingsOf = ({ workspace }: Scene) => join(workspace, '.vscode', 'settings.json');

/** Opens the settings of the workspace, once VS Code shows what is in them. */
async function open(scene: Scene, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { workbench, workspace, agent } = scene;
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  writeFileSync(settingsOf(scene), JSON.stringify(settings, null, 2));
  await agent.run('workbench.action.openWorkspaceSettingsFile');
  await workbench.editor.line(Object.keys(settings)[0] ?? '').waitFor();
}

/** Puts the cursor behind `text`, which ends its line but for a quote. */
async function goBehind({ workbench }: Scene, text: string): Promise<void> {
  await workbench.editor.line(text).click();
  await workbench.keyboard.press('End');
  await workbench.keyboard.press('ArrowLeft');
}

/** Takes a quick fix at the cursor with the keyboard. Asked too soon after a change, VS Code has none to show. */
async function fix({ workbench }: Scene, title: string): Promise<void> {
  const rows = workbench.page.locator('.action-widget .monaco-list-row');
  const chosen = workbench.page.locator('.action-widget .monaco-list-row.focused', { hasText: title });
  for (let tries = 0; tries < 10 && (await chosen.count()) === 0; tries += 1) {
    if ((await rows.count()) === 0) {
      await workbench.keyboard.press('Control+.');
      await rows
        .first()
        .waitFor({ timeout: 2_000 })
        .catch(() => undefined);
    } else {
      await workbench.keyboard.press('ArrowDown');
    }
  }
  await chosen.waitFor();
  await workbench.picture('rule-fixes');
  await workbench.keyboard.press('Enter');
  await rows.first().waitFor({ state: 'detached' });
}

async function close({ agent, workbench }: Scene): Promise<void> {
  await agent.run('workbench.action.files.save');
  await agent.run('workbench.action.closeActiveEditor');
  await workbench.editor.line('gatehouse.rules').waitFor({ state: 'detached' });
}

/** In a modal editor, as newer versions open settings in, keys and menus are the same; tabs are what tests know. */
const settings = { 'workbench.editor.useModal': 'off' };

uiSuite('rules in settings.json:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('programs that agents ran and paths are offered while a rule is typed, and chosen with the keyboard', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ mode: 'dontAsk' });
    await agent.review({ tool: 'Bash', input: { command: 'frobnicate now' }, session });
    await open(scene, { 'gatehouse.rules.deny': ['x'] });
    const offers = workbench.page.locator('.suggest-widget.visible .monaco-list-row');
    await goBehind(scene, '"x"');
    await workbench.keyboard.press('Backspace');
    await workbench.keyboard.press('Control+Space');
    await offers.filter({ hasText: 'Bash(frobnicate now:*)' }).waitFor();
    await workbench.picture('rule-completion');
    await workbench.keyboard.type('Read(');
    await workbench.keyboard.press('Escape');
    await workbench.keyboard.press('Control+Space');
    await offers.filter({ hasText: 'Read(README.md)' }).waitFor();
    await workbench.keyboard.type('REA');
    await offers.filter({ hasText: 'Read(src/**)' }).waitFor({ state: 'detached' });
    await workbench.keyboard.press('Enter');
    await workbench.editor.line('"Read(README.md)').waitFor();
    await close(scene);
    assert.deepEqual(JSON.parse(readFileSync(settingsOf(scene), 'utf8')), {
      'gatehouse.rules.deny': ['Read(README.md)'],
    });
  });

  test('a quick fix writes the rule that was meant, and another takes a rule away', async (scene) => {
    const { workbench } = scene;
    await open(scene, { 'gatehouse.rules.deny': ['bash(mv:*)', 'Read('] });
    await workbench.page.locator('.part.editor .squiggly-error').first().waitFor();
    await goBehind(scene, 'bash(mv');
    await workbench.keyboard.press('ArrowLeft');
    await fix(scene, 'Write `Bash(mv:*)` instead');
    await workbench.editor.line(/^\s*"Bash\(mv/).waitFor();
    await goBehind(scene, '"Read(');
    await fix(scene, 'Remove this rule');
    await workbench.page.locator('.part.editor .squiggly-error').first().waitFor({ state: 'detached' });
    await close(scene);
    assert.deepEqual(JSON.parse(readFileSync(settingsOf(scene), 'utf8')), { 'gatehouse.rules.deny': ['Bash(mv:*)'] });
  });
});
