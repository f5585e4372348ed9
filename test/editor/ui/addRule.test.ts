import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uiSuite } from '../harness/suites/uiSuite';
import { run } from './asking';

uiSuite('adding a rule:', { trust: 'off', agent: 'playing' }, (test) => {
  test('what is typed is judged at once: a wrong name, a path outside, what cannot be read, and what is right', async (scene) => {
    const { workbench } = scene;
    const { quickPick } = workbench;
    await workbench.palette.run('Gatehouse: Add Rule…');
    await quickPick.choose('Allow');
    await quickPick.choose('This workspace');
    await quickPick.message.getByText('A rule to allow').waitFor();
    for (const [typed, told] of [
      ['Bsh(ls)', 'Did you mean `Bash`?'],
      ['Write(../**)', 'as seen from the workspace folder'],
      ['Bash(', 'The rule '],
      ['Bash(npm test:*)', 'Allows'],
    ] as const) {
      await quickPick.input.fill(typed);
      await quickPick.message.filter({ hasText: told }).waitFor();
      await workbench.picture(`add-rule-${typed.slice(0, 3)}`);
      assert.doesNotMatch((await quickPick.message.textContent()) ?? '', /inside the/);
    }
    await workbench.keyboard.press('Enter');
    await workbench.notifications.saying('added allow Bash(npm test:*)').waitFor();
    assert.equal((await run(scene, 'npm test')).decision, 'allow');
  });

  test('how often a rule was used is counted for that rule, and not for another with its text', async (scene) => {
    const { workbench, workspace, agent } = scene;
    const rules = ['Bash(shred:*)'];
    mkdirSync(join(workspace, '.vscode'), { recursive: true });
    const settings = { 'gatehouse.rules.deny': rules, 'gatehouse.rules.allow': rules };
    writeFileSync(join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings));
    await agent.run('gatehouse.remembered.focus');
    await workbench.tree.only('Remembered Rules');
    await workbench.tree.row('Bash(shred:*)').nth(1).waitFor();
    assert.equal((await run(scene, 'shred x')).decision, 'deny');
    await workbench.tree.row('Bash(shred:*)').filter({ hasText: 'used once just now' }).waitFor();
    await workbench.tree.row('Bash(shred:*)').filter({ hasText: 'never used' }).waitFor();
    await workbench.picture('counts');
  });
});
