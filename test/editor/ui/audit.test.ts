import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';

async function recorded({ agent }: Scene): Promise<void> {
  const session = await agent.startSession({
    mode: 'dontAsk',
    rules: [{ text: 'Bash(git push:*)', effect: 'deny' }],
  });
  for (const command of ['ls -la', 'git push --force', 'npm install x']) {
    await agent.review({ tool: 'Bash', input: { command }, session });
  }
}

uiSuite('audit log of earlier windows:', { trust: 'off', agent: 'playing' }, (test) => {
  test('a session that an earlier window had is still called by its name', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ name: 'Mend the build', mode: 'dontAsk' });
    await agent.review({ tool: 'Bash', input: { command: 'ls -la' }, session });
    await workbench.reload();
    await workbench.palette.run('Gatehouse: Show Audit Log');
    await workbench.tree.only('Audit Log');
    await workbench.tree.row('Bash: ls -la').getByText('Demo: Mend the build').waitFor();
    await workbench.tree.press('Bash: ls -la', 'Why?');
    await workbench.editor.line(/Session:\sMend\sthe\sbuild\s\(/).waitFor();
    await workbench.palette.run('Gatehouse: Filter Audit Log…');
    await workbench.quickPick.row('Demo: Mend the build').getByText('1 entry, last').waitFor();
    await workbench.picture('audit-earlier');
    await workbench.quickPick.close();
  });
});

uiSuite('audit log:', { trust: 'off', agent: 'playing' }, (test) => {
  test('Show Audit Log lists every decision, newest first, and each opens into its reasons', async (scene) => {
    const { workbench } = scene;
    await recorded(scene);
    await workbench.palette.run('Gatehouse: Show Audit Log');
    await workbench.tree.only('Audit Log');
    await workbench.tree.row('Bash: npm install x').waitFor();
    await workbench.tree.row('Bash: ls -la').getByText('allowed').waitFor();
    await workbench.tree.expand('Bash: git push --force');
    await workbench.tree.row('rule Bash(git push:*)').waitFor();
  });

  test('the filter shows only what was chosen, and clearing it shows everything again', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Filter Audit Log…');
    await workbench.quickPick.title.getByText('Filter the Audit Log').waitFor();
    await workbench.quickPick.choose('Bash(git push:*)');
    await workbench.keyboard.press('Enter');
    await workbench.tree.row('Bash: ls -la').waitFor({ state: 'detached' });
    await workbench.tree.row('Bash: git push --force').waitFor();
    await workbench.page.getByText(/1 of \d+ entries pass the filter\./).waitFor();
    const clearing = workbench.page.locator('.pane-header [aria-label="Clear Audit Log Filter"]');
    await clearing.click();
    await workbench.tree.row('Bash: ls -la').waitFor();
    await clearing.waitFor({ state: 'detached' });
  });

  test('what is typed in the filter is looked for in the entries, and stays until it is cleared', async ({
    workbench,
  }) => {
    await workbench.palette.run('Gatehouse: Filter Audit Log…');
    await workbench.quickPick.input.fill('force push');
    await workbench.quickPick.row('Entries with “force push”').getByText('1 entry').waitFor();
    await workbench.picture('audit-words');
    await workbench.keyboard.press('Enter');
    await workbench.tree.row('Bash: ls -la').waitFor({ state: 'detached' });
    await workbench.tree.row('Bash: git push --force').waitFor();
    await workbench.palette.run('Gatehouse: Filter Audit Log…');
    assert.equal(await workbench.quickPick.input.inputValue(), 'force push');
    await workbench.quickPick.input.fill('');
    await workbench.keyboard.press('Enter');
    await workbench.tree.row('Bash: ls -la').waitFor();
  });

  test('Why? opens a page with the rule behind the decision', async ({ workbench }) => {
    await workbench.tree.press('Bash: git push --force', 'Why?');
    await workbench.editor.tab('Explanation').waitFor();
    await workbench.editor.line(/from:\srule\sBash\(git\spush:\*\),\ssession/).waitFor();
  });

  test('a log that cannot be written denies, and one notification says so, however many calls are denied', async (scene) => {
    const { workbench, agent } = scene;
    const file = join(await agent.run<string>('gatehouse.test.auditFolder'), 'audit.jsonl');
    const denies = async () => {
      for (const command of ['ls', 'ls -a', 'ls -l']) {
        assert.equal((await agent.review({ tool: 'Bash', input: { command } })).decision, 'deny');
      }
    };
    renameSync(file, `${file}.aside`);
    mkdirSync(file);
    await denies();
    const toast = workbench.notifications.saying('the audit log cannot be written');
    await toast.waitFor();
    assert.equal(await toast.count(), 1);
    await workbench.notifications.dismiss('the audit log cannot be written');
    await denies();
    assert.equal(await toast.count(), 0);
    rmdirSync(file);
    renameSync(`${file}.aside`, file);
    assert.equal((await agent.review({ tool: 'Bash', input: { command: 'ls' } })).decision, 'allow');
  });
});
