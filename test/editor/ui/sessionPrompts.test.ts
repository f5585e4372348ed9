import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';
import { areWaiting, isAsked, isReady, run } from './asking';
import { armedMs, asks, page, row, waiting } from './sessionPage';

uiSuite('session view and prompts:', { trust: 'off', agent: 'playing' }, (test) => {
  test('a prompt that opens while one writes in the view takes the keyboard, and nothing that is typed answers', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.locator('.prompt').click();
    await workbench.keyboard.type('please ');
    const outcome = run(scene, 'npm run build');
    await isAsked(scene);
    await workbench.keyboard.type('allow once\n', { delay: 20 });
    await areWaiting(scene, ['shown']);
    assert.equal(await frame.locator('.prompt').inputValue(), 'please ');
    await workbench.quickPick.input.fill('d');
    await workbench.quickPick.focusedRow.locator('.label-name').getByText('Deny', { exact: true }).waitFor();
    await isReady(scene);
    await workbench.keyboard.press('Enter');
    assert.equal((await outcome).decision, 'deny');
    await frame.locator('.prompt').fill('');
  });

  test('a question of the session that is shown comes as a prompt, and its card waits until that is put off', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await workbench.quickPick.title.getByText('Demo · ').waitFor();
    await row(frame, 'README.md').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    assert.equal(await frame.locator('.question:visible').count(), 0);
    await workbench.quickPick.close();
    const card = await asks(frame, 'README.md');
    await workbench.page.waitForTimeout(armedMs);
    await card.getByRole('button', { name: 'Allow once' }).click();
    await row(frame, 'README.md').locator('.decision').getByText('asked, allowed by you').waitFor();
    await card.waitFor({ state: 'hidden' });
  });

  test('a rule is remembered through the prompt that the card opens', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    await workbench.quickPick.title.waitFor();
    await workbench.quickPick.close();
    const card = await asks(frame, 'greeting.txt');
    await card.locator('.more summary').click();
    await workbench.page.waitForTimeout(armedMs);
    await card.getByRole('button', { name: /^Allow for this session…/ }).click();
    await workbench.quickPick.title.getByText('Demo · ').waitFor();
    await workbench.quickPick.close();
    assert.equal((await waiting(scene)).length, 1);
  });

  test('while another session is shown, a question only notifies', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    await frame.getByRole('button', { name: 'New session' }).click();
    await frame.getByText('Start a session').waitFor();
    const [question] = await waiting(scene);
    assert.ok(question !== undefined);
    await scene.agent.run('gatehouse.test.answer', question.id, question.digest, { kind: 'deny' });
    await workbench.notifications.saying('Demo').waitFor();
    assert.equal(await workbench.quickPick.title.count(), 0);
  });
});
