import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';
import { areWaiting, armedMs, choose, focus, isAsked, isReady, run } from './asking';

uiSuite('one question in several places:', { trust: 'off', agent: 'playing' }, (test) => {
  test('an answer in the list is the answer, and the open prompt goes', async (scene) => {
    const { workbench } = scene;
    await workbench.activity('Gatehouse').click();
    await workbench.tree.only('Waiting Questions');
    for (const [action, decision] of [
      ['Deny', 'deny'],
      ['Allow Once', 'allow'],
    ] as const) {
      const outcome = run(scene, `npm run ${decision}`);
      await isAsked(scene);
      await isReady(scene);
      await workbench.tree.press(`npm run ${decision}`, action);
      assert.equal((await outcome).decision, decision);
      await workbench.quickPick.widget.waitFor({ state: 'hidden' });
      await areWaiting(scene, []);
    }
  });

  test('a rule that is forgotten while a prompt is open is gone, and the prompt stays', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ name: 'forgetting' });
    const first = run(scene, 'make docs', session);
    await isAsked(scene);
    await choose(scene, 'Allow for this session…');
    await choose(scene, 'Bash(make docs)');
    assert.equal((await first).decision, 'allow');
    await workbench.tree.only('Remembered Rules');
    const second = run(scene, 'make install', session);
    await isAsked(scene);
    await workbench.tree.press('make docs', 'Forget Rule');
    await workbench.page.getByText('No rule is remembered yet.').waitFor();
    await workbench.quickPick.title.getByText('make install').waitFor();
    await choose(scene, 'Deny');
    assert.equal((await second).decision, 'deny');
    const third = run(scene, 'make docs', session);
    await workbench.quickPick.title.getByText('make docs').waitFor();
    await choose(scene, 'Deny');
    assert.equal((await third).decision, 'deny');
    await agent.endSession(session);
  });

  test('a notification whose question went to a prompt answers nothing, and says so', async (scene) => {
    const { workbench } = scene;
    await workbench.tree.only('Waiting Questions');
    await focus(scene, 'elsewhere');
    const outcome = run(scene, 'npm run away');
    await workbench.notifications.saying('npm run away').waitFor();
    await focus(scene, 'here');
    await workbench.page.waitForTimeout(armedMs);
    await workbench.tree.press('npm run away', 'Review Question…');
    await isAsked(scene);
    await isReady(scene);
    await scene.agent.run('notifications.showList');
    const old = workbench.page.locator('.notifications-center .notification-list-item', { hasText: 'npm run away' });
    await old.hover();
    await old.locator('.monaco-button', { hasText: 'Allow' }).click();
    await workbench.page.getByText('that notification was out of date').first().waitFor();
    await areWaiting(scene, ['shown']);
    await choose(scene, 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });
});
