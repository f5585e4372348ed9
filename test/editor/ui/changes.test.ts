import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { page, sends, stopsTour } from './sessionPage';

function textOf({ workspace }: Scene, name: string): string | undefined {
  const path = join(workspace, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** An agent that writes what it was allowed to. */
async function writes({ agent, workspace }: Scene, name: string, content: string): Promise<void> {
  const file_path = join(workspace, name);
  const outcome = await agent.review({ tool: 'Write', input: { file_path, content } });
  assert.equal(outcome.decision, 'allow');
  writeFileSync(file_path, content);
}

/** Presses *Undo…* on the row of the view, and then, with the difference before their eyes, *Undo*. */
async function undoes({ workbench }: Scene, label: string, name = 'Undo…'): Promise<void> {
  // A row's words begin with its label; that of an undoing has the label of what it undid in it.
  const row = workbench.page.locator('.monaco-list-row', { hasText: new RegExp(`^${label}`) }).first();
  // What VS Code says about the row pressed before lies over the one below it.
  await workbench.page.mouse.move(700, 10);
  await workbench.page.locator('.monaco-hover').filter({ visible: true }).waitFor({ state: 'detached' });
  await row.hover();
  await row.getByRole('button', { name }).click();
}

uiSuite('changes:', { trust: 'off', agent: 'playing', settings: { 'gatehouse.mode': 'acceptEdits' } }, (test) => {
  test('what an agent wrote is listed, shown before it is undone, and undone', async (scene) => {
    const { workbench } = scene;
    writeFileSync(join(scene.workspace, 'noted.txt'), 'before\n');
    await writes(scene, 'noted.txt', 'after\n');
    await workbench.palette.run('Gatehouse: Focus on Changes View');
    await undoes(scene, 'Write: ');
    await workbench.editor.addedLines.first().waitFor();
    const asked = workbench.notifications.saying('undo what is shown');
    await asked.waitFor();
    await workbench.picture('changes-undo');
    assert.equal(textOf(scene, 'noted.txt'), 'after\n');
    await asked.getByRole('button', { name: 'Undo' }).click();
    await waitUntil('it is undone', () => (textOf(scene, 'noted.txt') === 'before\n' ? true : undefined));
    await workbench.page.locator('.monaco-list-row', { hasText: 'Undid: ' }).first().waitFor();
  });

  test('the undoing is undone, and what the person changed since is not', async (scene) => {
    const { workbench } = scene;
    await undoes(scene, 'Undid: ');
    await workbench.notifications.saying('undo what is shown').getByRole('button', { name: 'Undo' }).click();
    await waitUntil('it is back', () => (textOf(scene, 'noted.txt') === 'after\n' ? true : undefined));
    writeFileSync(join(scene.workspace, 'noted.txt'), 'mine\n');
    // Rows move down while a newer one comes, and the mouse would rest on another.
    await workbench.page.locator('.monaco-list-row', { hasText: /^Undid: Undid: / }).waitFor();
    await undoes(scene, 'Write: ');
    await workbench.notifications.saying('it was changed since').waitFor();
    assert.equal(textOf(scene, 'noted.txt'), 'mine\n');
  });

  test('whoever looks for longer than a notification stays undoes by the button above the difference', async (scene) => {
    const { agent, workbench } = scene;
    await agent.run('workbench.action.closeAllEditors');
    await agent.run('notifications.clearAll');
    await writes(scene, 'long.txt', 'long\n');
    await workbench.page.locator('.monaco-list-row', { hasText: /^Write: .*long\.txt/ }).waitFor();
    await undoes(scene, 'Write: ');
    await workbench.notifications.saying('undo what is shown').waitFor();
    await agent.run('notifications.hideToasts');
    await workbench.editor.titleButton('Undo What Is Shown').click();
    await waitUntil('it is undone', () => (textOf(scene, 'long.txt') === undefined ? true : undefined));
    // It is carried out once, whichever button is pressed.
    await workbench.editor.titleButton('Undo What Is Shown').waitFor({ state: 'detached' });
  });

  test('a command that ran without being rehearsed is listed as not covered', async (scene) => {
    const { agent, workbench } = scene;
    const session = await agent.startSession({ rules: [{ text: 'Bash(make)', effect: 'allow' }] });
    await agent.review({ tool: 'Bash', input: { command: 'make' }, session });
    const row = workbench.page.locator('.monaco-list-row', { hasText: 'Bash: make' });
    await row.getByText('not covered').waitFor();
  });

  test('everything since a message is undone together, and that is undone again', async (scene) => {
    const { workbench, workspace } = scene;
    mkdirSync(join(workspace, '.gatehouse/scenarios'), { recursive: true });
    for (const name of ['one', 'two']) {
      const steps = [{ write: `${name}.txt`, content: name }];
      writeFileSync(join(workspace, `.gatehouse/scenarios/${name}.json`), JSON.stringify({ name, steps }));
    }
    await workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await stopsTour(frame);
    for (const name of ['one', 'two']) {
      await sends(frame, `play ${name}`);
      await waitUntil(`${name} is written`, () => textOf(scene, `${name}.txt`));
    }
    await workbench.palette.run('Gatehouse: Focus on Changes View');
    await workbench.tree.only('Changes');
    // Rows move down while a newer one comes, and the mouse would rest on another.
    await workbench.tree.row('Write: two.txt').waitFor();
    await undoes(scene, 'play one', 'Undo This and Everything After It…');
    const asked = workbench.notifications.saying('undo what is shown, in 2 files');
    await workbench.picture('changes-since');
    await asked.getByRole('button', { name: 'Undo' }).click();
    const there = () => ['one.txt', 'two.txt'].filter((name) => existsSync(join(workspace, name))).length;
    await waitUntil('both are gone', () => (there() === 0 ? true : undefined));
    await undoes(scene, 'Undid: Write: one.txt');
    await asked.getByRole('button', { name: 'Undo' }).click();
    await waitUntil('both are back', () => (there() === 2 ? true : undefined));
  });
});
