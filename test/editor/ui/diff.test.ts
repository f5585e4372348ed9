import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { armedMs, choose, isAsked } from './asking';

const before = Array.from({ length: 40 }, (_, at) => `const n${at} = ${at};\n`).join('');
const after = before.replace('n5 = 5', 'five = 5').replace('n30 = 30', 'thirty = 30');

/** An agent that asks before it writes, and writes what it was allowed to. */
async function write({ agent, workspace }: Scene, name: string): Promise<Outcome> {
  const path = join(workspace, name);
  writeFileSync(path, before);
  const session = await agent.startSession({ rules: [{ text: 'Write', effect: 'ask' }] });
  const outcome = await agent.review({ tool: 'Write', input: { file_path: path, content: after }, session });
  if (outcome.decision === 'allow') {
    const { file_path, content } = outcome.input as { readonly file_path: string; readonly content: string };
    writeFileSync(file_path, content);
  }
  return outcome;
}

/** Opens the preview as a person does, from the prompt. */
async function showChange(scene: Scene, name: string): Promise<void> {
  const { workbench } = scene;
  await isAsked(scene);
  await choose(scene, 'Show the change');
  await workbench.editor.tab(name).waitFor();
  await lens(workbench, 'Allow').waitFor();
}

function lens({ editor }: Scene['workbench'], title: string) {
  return editor.codeLenses.locator('a').filter({ hasText: title }).first();
}

uiSuite('diff:', { trust: 'off', agent: 'playing' }, (test) => {
  test('one change is dropped, the other allowed, and the file is as chosen', async (scene) => {
    const { workbench, workspace } = scene;
    const outcome = write(scene, 'dropped.js');
    await showChange(scene, 'dropped.js');
    await workbench.editor.line('const five = 5;').waitFor();
    // What does not change is folded, except for some lines around each change.
    await workbench.editor.line('const n15 = 15;').waitFor({ state: 'detached' });
    await workbench.editor.line('const thirty = 30;').waitFor();
    // What stays has the number that it has in the file, whatever stands above it here.
    const numbers = await workbench.page.evaluate<string>(
      `[...document.querySelectorAll('.view-line')].filter((line) => line.textContent.includes('n28')).flatMap((line) =>
        [...line.querySelectorAll('*')].map((it) => getComputedStyle(it, '::before').content)).join()`,
    );
    assert.match(numbers, /\b29\b/);
    await workbench.picture('diff-inline');
    await lens(workbench, 'Drop').click();
    await lens(workbench, 'Allow 1 of 2 changes').waitFor();
    await workbench.picture('diff-dropped');
    await workbench.page.waitForTimeout(armedMs);
    await lens(workbench, 'Allow').click();
    assert.equal((await outcome).decision, 'allow');
    assert.equal(readFileSync(join(workspace, 'dropped.js'), 'utf8'), before.replace('n30 = 30', 'thirty = 30'));
    await workbench.editor.tab('dropped.js').waitFor({ state: 'detached' });
  });

  test('keys drop the change at the cursor, and the title bar denies', async (scene) => {
    const { workbench, workspace } = scene;
    const outcome = write(scene, 'keys.js');
    await showChange(scene, 'keys.js');
    // Keys are taken once the title bar knows that one column is shown.
    await workbench.editor.titleButton('Show Proposed Change Side by Side').waitFor();
    await workbench.editor.line('const five = 5;').click();
    await workbench.keyboard.press('Alt+d');
    await lens(workbench, 'Allow 1 of 2 changes').waitFor();
    await workbench.keyboard.press('Alt+k');
    await lens(workbench, 'Allow 1 of 2 changes').waitFor({ state: 'detached' });
    await workbench.editor.titleButton('Deny the Proposed Change').click();
    assert.equal((await outcome).decision, 'deny');
    assert.equal(readFileSync(join(workspace, 'keys.js'), 'utf8'), before);
  });

  test('side by side is the diff editor of VS Code, with Allow and Deny in its title bar', async (scene) => {
    const { workbench, workspace } = scene;
    const outcome = write(scene, 'sides.js');
    await showChange(scene, 'sides.js');
    await lens(workbench, 'Side by Side').click();
    await workbench.editor.addedLines.first().waitFor();
    await workbench.editor.titleButton('Deny the Proposed Change').waitFor();
    await workbench.picture('diff-side-by-side');
    await workbench.page.waitForTimeout(armedMs);
    await workbench.editor.titleButton('Allow the Proposed Change').click();
    assert.equal((await outcome).decision, 'allow');
    assert.equal(readFileSync(join(workspace, 'sides.js'), 'utf8'), after);
  });

  test('what was dropped belongs to the question: the prompt says so and writes that', async (scene) => {
    const { workbench, workspace } = scene;
    const outcome = write(scene, 'elsewhere.js');
    await showChange(scene, 'elsewhere.js');
    await lens(workbench, 'Drop').click();
    await lens(workbench, 'Allow 1 of 2 changes').waitFor();
    await scene.agent.run('workbench.action.closeActiveEditor');
    await isAsked(scene);
    await workbench.quickPick.rows.getByText('You changed it: what is allowed is 1 of 2 changes.').waitFor();
    await workbench.picture('diff-dropped-prompt');
    await choose(scene, 'Allow 1 of 2 changes');
    assert.equal((await outcome).decision, 'allow');
    assert.equal(readFileSync(join(workspace, 'elsewhere.js'), 'utf8'), before.replace('n30 = 30', 'thirty = 30'));
  });

  test('closing the tab is no answer: the prompt comes back', async (scene) => {
    const { workbench } = scene;
    const outcome = write(scene, 'closed.js');
    await showChange(scene, 'closed.js');
    await scene.agent.run('workbench.action.closeActiveEditor');
    await workbench.editor.tab('closed.js').waitFor({ state: 'detached' });
    await isAsked(scene);
    await choose(scene, 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });
});
