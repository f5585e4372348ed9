import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';
import { areWaiting, armedMs, run } from './asking';

const settings = {
  'gatehouse.prompt.style': 'notification',
  'gatehouse.rules.allow': ['Bash(make:*)', 'Bash(cargo build)'],
  'gatehouse.rules.ask': ['Bash(make docs)'],
};

uiSuite('notifications side by side:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('the undo of a forgotten rule stays in sight while a question that waits is looked at again', async (scene) => {
    const { workbench } = scene;
    await workbench.activity('Gatehouse').click();
    await workbench.tree.only('Remembered Rules');
    const outcome = run(scene, 'npm run away');
    await workbench.notifications.saying('npm run away').waitFor();
    await workbench.tree.press('Bash(cargo build)', 'Forget Rule');
    await workbench.notifications.saying('forgot allow Bash(cargo build)').waitFor();
    // Longer than it takes to look again, and shorter than VS Code shows either.
    await workbench.page.waitForTimeout(2_000);
    assert.equal(await workbench.notifications.saying('npm run away').count(), 1);
    await workbench.notifications.press('forgot allow', 'Undo');
    await workbench.notifications.saying('The rules are as they were before').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await workbench.notifications.press('npm run away', 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });

  test('the undo of a change that answers the question stays when the question goes', async (scene) => {
    const { workbench } = scene;
    const outcome = run(scene, 'make docs');
    await workbench.notifications.saying('make docs').waitFor();
    await workbench.tree.press('Bash(make docs)', 'Forget Rule');
    assert.equal((await outcome).decision, 'allow');
    await workbench.notifications.saying('wants to run a command').waitFor({ state: 'hidden' });
    await workbench.page.waitForTimeout(1_000);
    await workbench.notifications.press('forgot ask Bash(make docs)', 'Undo');
    await workbench.notifications.saying('The rules are as they were before').waitFor();
  });

  test('a question that comes when the notification of another has left the screen is told of', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ name: 'another' });
    const first = run(scene, 'npm run one');
    const told = workbench.notifications.saying('npm run one');
    await told.waitFor();
    await told.waitFor({ state: 'hidden' });
    const second = run(scene, 'npm run two', session);
    await areWaiting(scene, ['shown', 'waiting']);
    await workbench.notifications.saying('one of several questions that wait: npm run one').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await workbench.notifications.press('npm run one', 'Deny');
    assert.equal((await first).decision, 'deny');
    await workbench.notifications.press('npm run two', 'Deny');
    assert.equal((await second).decision, 'deny');
    await agent.endSession(session);
  });
});
