import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uiSuite } from '../harness/suites/uiSuite';
import { armedMs, page, quiet, row, sends, stopsTour } from './sessionPage';

uiSuite('session view as a place to work:', { trust: 'off', agent: 'playing', settings: quiet }, (test) => {
  test('what the agent wrote is coloured, copied by a click, and its paths open at the line', async (scene) => {
    const { workbench, workspace } = scene;
    const code = 'const greeting = "hello"; // said';
    const say = `See \`src/greet.js:2\` and [the readme](README.md), not [this](command:workbench.action.closeWindow).\n\n\`\`\`js\n${code}\n\`\`\`\n`;
    mkdirSync(join(workspace, '.gatehouse', 'scenarios'), { recursive: true });
    const steps = [
      { say },
      { run: 'for i in 1 2 3; do echo "line $i"; sleep 1; done; touch waited.txt' },
      { say: 'Done waiting.' },
    ];
    writeFileSync(
      join(workspace, '.gatehouse', 'scenarios', 'places.json'),
      JSON.stringify({ name: 'places', about: 'paths', steps }),
    );
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.getByRole('button', { name: 'Start the demo agent' }).click();
    await stopsTour(frame);
    await sends(frame, 'places');
    await frame.locator('.token.string', { hasText: '"hello"' }).waitFor();
    await frame.locator('.codeBlock').first().hover();
    await frame.getByRole('button', { name: 'Copy' }).first().click();
    await frame.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await frame.getByText('command:workbench.action.closeWindow').count(), 1, 'it stays text');
    await frame.locator('.markdown .link', { hasText: 'src/greet.js:2' }).click();
    await workbench.editor.tab('greet.js').waitFor();
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 2' }).waitFor();
    await frame.locator('.markdown .link', { hasText: 'the readme' }).click();
    await workbench.editor.tab('README.md').waitFor();
  });

  test('while a command runs its last line shows, and a message waits until the agent is done', async (scene) => {
    const frame = await page(scene);
    await frame.locator('.question', { hasText: 'sleep 1' }).waitFor();
    await frame.locator('.prompt').fill('$ echo queued');
    await frame.locator('.prompt').press('Enter');
    await frame.locator('.queued', { hasText: '$ echo queued' }).waitFor();
    await scene.workbench.page.waitForTimeout(1_000);
    await frame.getByRole('button', { name: 'Allow once' }).click();
    await row(frame, 'sleep 1')
      .locator('.tail', { hasText: /line \d/ })
      .waitFor();
    await frame.getByText('Done waiting.').first().waitFor();
    await frame.locator('.row.person', { hasText: '$ echo queued' }).waitFor();
    await frame.locator('.queued').waitFor({ state: 'detached' });
    assert.match(await row(frame, 'sleep 1').locator('.time').innerText(), /\d s/);
    const box = await row(frame, 'sleep 1').locator('.line').boundingBox();
    assert.ok((box?.width ?? 0) > 150, 'the command keeps its place beside the decision');
  });

  test('a selection and a file are sent to the session from where they are', async (scene) => {
    const { workbench, agent } = scene;
    const frame = await page(scene);
    await frame.locator('.markdown .link', { hasText: 'src/greet.js:2' }).first().click();
    await workbench.editor.tab('greet.js').waitFor();
    await agent.run('editor.action.selectAll');
    await workbench.palette.run('Gatehouse: Send Selection to Session');
    await frame.locator('.attached', { hasText: 'greet.js:1-' }).waitFor();
    await frame.getByRole('button', { name: /^Take greet.js/ }).click();
    await frame.locator('.attached').waitFor({ state: 'detached' });
    await frame.locator('.prompt').focus();
    await workbench.keyboard.type('see @gre');
    await frame.locator('.suggestions li', { hasText: '@src/greet.js' }).waitFor();
    await workbench.keyboard.press('Tab');
    assert.equal(await frame.locator('.prompt').inputValue(), 'see @src/greet.js ');
    await frame.locator('.prompt').fill('');
  });

  test('a session is shown in an editor tab, and End keeps what was said', async (scene) => {
    const { workbench, agent } = scene;
    const frame = await page(scene);
    await frame.getByRole('button', { name: 'Open in an editor tab' }).click();
    await workbench.editor.tab('Demo').waitFor();
    const tab = await workbench.webview('#page .composer', frame);
    await tab.getByText('Done waiting.').waitFor();
    await tab.getByRole('button', { name: /^End session/ }).click();
    await tab.locator('.row.ended', { hasText: 'You ended the session.' }).waitFor();
    await frame.locator('.submit', { hasText: 'Resume' }).waitFor();
    await frame.locator('.current').click();
    await frame.locator('.sessions .label', { hasText: 'Today' }).waitFor();
    await agent.run('workbench.action.closeAllEditors');
  });

  test('what an agent asks itself waits like every question: in the list, the badge and the status bar', async (scene) => {
    const { workbench, workspace } = scene;
    const steps = [{ ask: 'Which colour?', options: ['red', 'blue'] }];
    writeFileSync(join(workspace, '.gatehouse', 'scenarios', 'colour.json'), JSON.stringify({ name: 'colour', steps }));
    await workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await stopsTour(frame);
    await sends(frame, 'colour');
    const { quickPick } = workbench;
    await quickPick.title.getByText(/Demo: tour.* asks/).waitFor();
    assert.equal(await quickPick.focusedRow.count(), 0, 'no answer is chosen');
    await workbench.picture('asked');
    await workbench.keyboard.press('Escape');
    const waits = workbench.tree.row('Which colour?');
    await workbench.statusItem('Ask first').filter({ hasText: '1' }).click();
    await waits.waitFor();
    await workbench.activity('Gatehouse').locator('.badge').getByText('1').waitFor();
    await workbench.picture('asked-list');
    await waits.click();
    await quickPick.row('blue').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await quickPick.choose('Answer in your own words…');
    await quickPick.message.getByText('Which colour? Enter answers; Escape puts the question off.').waitFor();
    assert.doesNotMatch(await quickPick.message.innerText(), /cancel/);
    await workbench.keyboard.press('Escape');
    await waits.click();
    await quickPick.row('blue').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await quickPick.choose('blue');
    await frame.getByText('You answered: blue.').first().waitFor();
    await waits.waitFor({ state: 'detached' });
  });
});
