import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';

const managed = { 'gatehouse.rules.deny': ['Bash(curl:*)'], 'gatehouse.rules.allow': ['Bash(make docs)'] };

uiSuite('managed rules:', { trust: 'off', agent: 'playing', managed }, (test) => {
  test('the tree shows what the administrator laid down, and offers nothing that would change it', async (scene) => {
    const { workbench, agent } = scene;
    await agent.run('gatehouse.remembered.focus');
    await workbench.tree.only('Remembered Rules');
    await workbench.tree.row('Managed').waitFor();
    for (const rule of ['Bash(curl:*)', 'Bash(make docs)']) {
      await workbench.tree.row(rule).hover();
      assert.equal(await workbench.tree.row(rule).locator('.actions .action-label').count(), 0, rule);
    }
    const hover = workbench.page.locator('.monaco-hover:visible', { hasText: 'administrator of this machine' });
    await hover.waitFor();
    await workbench.palette.run('Gatehouse: Forget Rule');
    await workbench.notifications.saying('there is no such rule.').waitFor();
  });

  test('they hold in every mode, and the row says how often', async ({ workbench, agent }) => {
    const session = await agent.startSession({ mode: 'bypass' });
    const { decision } = await agent.review({ tool: 'Bash', input: { command: 'curl example.com' }, session });
    assert.equal(decision, 'deny');
    await workbench.tree.row('Bash(curl:*)').getByText('used once just now').waitFor();
  });
});
