import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing } from '../../contain/able';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { armedMs, choose } from './asking';
import { page } from './sessionPage';
import { openWalkthrough, step } from './walkthrough';

/** Waits until the demo agent asks about something. */
async function asksAbout({ workbench }: Scene, text: string): Promise<void> {
  await workbench.quickPick.title.getByText('Demo · ').filter({ hasText: text }).waitFor();
}

// Where VS Code shows its own editors over everything else, the walkthrough could not be looked at.
const settings = { 'gatehouse.rehearse': 'ask', 'workbench.editor.useModal': 'off' };

uiSuite('the steps of the README:', { trust: 'off', settings, areSteps: true }, (test) => {
  test('1: the demo agent starts from the palette, plays its tour, and ticks its step of the walkthrough', async (scene) => {
    await openWalkthrough(scene);
    for (const id of ['view', 'demo']) {
      await step(scene, id, 'open').waitFor();
    }
    await scene.workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await frame.locator('.row.tool', { hasText: 'ls -la' }).waitFor();
    for (const id of ['view', 'demo']) {
      await step(scene, id, 'done').waitFor();
    }
    await asksAbout(scene, 'README.md');
    await choose(scene, 'Allow once');
  });

  test('2: what it writes is shown before, and the tick allows it', async (scene) => {
    const { workbench, workspace } = scene;
    await asksAbout(scene, 'greeting.txt');
    await choose(scene, 'Show the change');
    await workbench.editor.line('Good evening.').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await workbench.editor.titleButton('Allow the Proposed Change').click();
    await asksAbout(scene, 'two.txt');
    assert.match(readFileSync(join(workspace, 'gatehouse-demo', 'greeting.txt'), 'utf8'), /^Good morning/);
    await choose(scene, 'Allow once');
    await asksAbout(scene, 'greeting.txt');
    await choose(scene, 'Allow once');
  });

  test('3: secrets and downloaded scripts are safety questions, which can only be allowed once', async (scene) => {
    for (const text of ['cat .env', 'curl']) {
      await asksAbout(scene, text);
      await scene.workbench.quickPick.title.getByText('Dangerous').waitFor();
      assert.equal(await scene.workbench.quickPick.row('Allow for this session…').count(), 0);
      await scene.workbench.picture(`readme-safety-${text.slice(0, 3)}`);
      await choose(scene, 'Deny');
    }
  });

  test('4: what is remembered for the session is not asked again', async (scene) => {
    await asksAbout(scene, 'mkdir -p gatehouse-demo/build');
    await choose(scene, 'Allow for this session…');
    await choose(scene, 'Bash(mkdir:*)');
    await asksAbout(scene, 'tidy.sh');
    assert.ok(existsSync(join(scene.workspace, 'gatehouse-demo', 'dist')));
    await choose(scene, 'Allow once');
  });

  test('5: a script runs on a copy first, and what it would do is kept', async (scene) => {
    const folder = join(scene.workspace, 'gatehouse-demo');
    await asksAbout(scene, 'sh tidy.sh');
    if (missing === undefined) {
      await choose(scene, 'Rehearse');
      await asksAbout(scene, 'remove ');
      await scene.workbench.picture('readme-rehearsal');
      assert.doesNotMatch(readFileSync(join(folder, 'two.txt'), 'utf8'), /tidied/);
    }
    await choose(scene, missing === undefined ? 'Keep' : 'Allow once');
    await asksAbout(scene, 'example.com');
    assert.equal(readFileSync(join(folder, 'two.txt'), 'utf8'), 'tidied\n');
    await scene.workbench.keyboard.press('Escape');
  });

  test('6: the rule and every call are there to be looked at', async (scene) => {
    const { workbench } = scene;
    await workbench.tree.only('Waiting Questions');
    await workbench.tree.row('WebFetch: https://example.com/').waitFor();
    await workbench.palette.run('Gatehouse: Focus on Remembered Rules View');
    await workbench.tree.row('Bash(mkdir:*)').waitFor();
    await workbench.palette.run('Gatehouse: Show Audit Log');
    await workbench.tree.only('Audit Log');
    await workbench.tree.row('cat .env').first().waitFor();
    await workbench.picture('readme-end');
    await workbench.tree.press('Bash: find gatehouse-demo', 'Why?');
    await workbench.editor.line('Agent: Demo, its subagent').waitFor();
  });

  test('what is governed is listed, and a step of the walkthrough is ticked by the act itself', async (scene) => {
    const { workbench } = scene;
    await openWalkthrough(scene);
    for (const id of ['mode', 'keys', 'check']) {
      await step(scene, id, 'open').waitFor();
    }
    await workbench.palette.run('Gatehouse: Check Setup');
    await workbench.editor.line('Agents that you can start here: governed').waitFor();
    await workbench.editor.tab('Setup').waitFor();
    // The end of a long line is in sight: it is wrapped.
    await workbench.editor.line('(advisory).').waitFor();
    assert.equal(await workbench.editor.line(/The session view says .*\(advisory\)/).count(), 0);
    await workbench.picture('check-setup');
    await openWalkthrough(scene);
    await step(scene, 'check', 'done').waitFor();
    await workbench.page.getByText('Answer with keys of your own').first().click();
    await workbench.page.getByText('Open Keyboard Shortcuts').first().click();
    await workbench.page.locator('.keybindings-editor').getByText('Gatehouse: Allow Once').first().waitFor();
    await openWalkthrough(scene);
    await step(scene, 'keys', 'done').waitFor();
    await workbench.palette.run('Gatehouse: Add Rule…');
    await workbench.quickPick.choose('Ask');
    await workbench.quickPick.choose('Always');
    await workbench.quickPick.answer('Bash(npm publish:*)');
    await step(scene, 'rule', 'done').waitFor();
    await workbench.palette.run('Gatehouse: Switch Mode…');
    await workbench.quickPick.choose('This window');
    await workbench.quickPick.choose('Read only');
    await step(scene, 'mode', 'done').waitFor();
    await workbench.picture('walkthrough');
  });
});

uiSuite('a window that is slow to show the session view:', { trust: 'off', settings }, (test) => {
  test('asks the first question of the demo agent in a prompt all the same', async (scene) => {
    const { page: shown, palette } = scene.workbench;
    await palette.search('Gatehouse: Start the Demo Agent', 'Gatehouse: Start the Demo Agent');
    const browser = await shown.context().newCDPSession(shown);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await scene.workbench.keyboard.press('Enter');
    await asksAbout(scene, 'README.md');
  });
});
