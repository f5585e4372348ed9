import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { themes } from '../screenshots/list';
import { choose, isAsked, run } from './asking';
import { findings } from './axe';

async function decisionOn(command: string, { agent }: Scene): Promise<string> {
  const session = await agent.startSession({ mode: 'dontAsk' });
  return (await agent.review({ tool: 'Bash', input: { command }, session })).decision;
}

/** Has rules written into *Try Rules…* up to the preview. */
async function tryRule(effect: 'allows' | 'denies', rule: string, { workbench }: Scene): Promise<void> {
  await workbench.palette.run('Gatehouse: Try Rules…');
  await workbench.quickPick.title.getByText('Try Rules').waitFor();
  await workbench.quickPick.choose('Write rules…');
  await workbench.quickPick.choose('Your own settings');
  await workbench.quickPick.choose(`Add a rule that ${effect}…`);
  await workbench.quickPick.message.getByText('as in Bash(npm test:*)').waitFor();
  await workbench.quickPick.answer(rule);
  await workbench.quickPick.choose('Try them');
  await workbench.quickPick.title.getByText('Trying rules you wrote').waitFor();
}

uiSuite('history:', { trust: 'off', agent: 'playing' }, (test) => {
  test('rules are tried on the audit log: what would flip is told by rule, and Escape changes nothing', async (scene) => {
    const { workbench } = scene;
    for (const command of ['make lint', 'make lint', 'make docs', 'npm publish', 'ls']) {
      await decisionOn(command, scene);
    }
    await tryRule('allows', 'Bash(make:*)', scene);
    await workbench.quickPick.widget.getByText('Calls loosened by Bash(make:*) (3)').waitFor();
    await workbench.quickPick.row('denied -> allowed: Bash make docs (Demo)').waitFor();
    await workbench.quickPick.row('3 of 5 calls would be decided otherwise than now.').waitFor();
    assert.equal(await workbench.quickPick.rows.getByText('npm publish').count(), 0);
    // The toast, which only work that takes long has, goes when it is done.
    const toast = workbench.page.getByText('Gatehouse tries the rules on the audit log', { exact: true });
    await toast.waitFor({ state: 'detached' });
    await workbench.picture('try-rules');
    await workbench.quickPick.close();
    assert.equal(await decisionOn('make lint', scene), 'deny');
  });

  test('what was tried is applied from there, and undone', async (scene) => {
    const { workbench } = scene;
    await tryRule('allows', 'Bash(make:*)', scene);
    await workbench.quickPick.input.fill('Apply these');
    await workbench.quickPick.choose('Apply these changes');
    await workbench.notifications.saying('is in force').waitFor();
    assert.equal(await decisionOn('make lint', scene), 'allow');
    await workbench.notifications.press('is in force', 'Undo');
    await workbench.notifications.saying('is undone').waitFor();
    assert.equal(await decisionOn('make lint', scene), 'deny');
  });

  test('a rule that is about to be remembered says how many past questions it would have answered', async (scene) => {
    const { workbench } = scene;
    for (const [command, answer] of [
      ['cargo build --release', 'Allow once'],
      ['cargo build --locked', 'Deny'],
    ] as const) {
      const asked = run(scene, command);
      await isAsked(scene);
      await choose(scene, answer);
      await asked;
    }
    const asked = run(scene, 'cargo build --offline');
    await isAsked(scene);
    await choose(scene, 'Always allow…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await workbench.quickPick.rows.getByText('Answers 2 past questions, 1 of them DENIED.').waitFor();
    await workbench.picture('prompt-past');
    await choose(scene, 'Bash(cargo build --offline)');
    assert.equal((await asked).decision, 'allow');
  });

  test('rules are suggested by what was always allowed, and rules to forget; nothing is chosen beforehand', async (scene) => {
    const { workbench, agent } = scene;
    await agent.run('companion.setting', 'gatehouse.rules.deny', ['Bash(shred:*)']);
    await agent.run('companion.setting', 'gatehouse.rules.ask', ['Bash(shred x)']);
    for (const command of ['npm run build', 'npm run lint']) {
      const asked = run(scene, command);
      await isAsked(scene);
      await choose(scene, 'Allow once');
      await asked;
    }
    await workbench.palette.run('Gatehouse: Suggest Rules');
    await workbench.quickPick.title.getByText('Suggest Rules').waitFor();
    const suggested = workbench.quickPick.row('Bash(npm run:*)');
    await suggested.getByText('2 questions').waitFor();
    await workbench.quickPick.row('Bash(shred x)').getByText('forget ask').waitFor();
    assert.equal(await workbench.quickPick.rows.getByText('cargo').count(), 0);
    assert.equal(await workbench.quickPick.rows.locator('[aria-checked="true"], .checked').count(), 0);
    await workbench.picture('suggest-rules');
    await suggested.click();
    await workbench.quickPick.row('Bash(shred x)').click();
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.choose('Always');
    await workbench.notifications.saying('2 suggestions are carried out').waitFor();
    assert.equal(await decisionOn('npm run other', scene), 'allow');
    assert.equal(await decisionOn('shred x', scene), 'deny');
    await workbench.notifications.press('2 suggestions are carried out', 'Undo');
    await workbench.notifications.saying('The rules are as they were before').first().waitFor();
    // They are undone one after the other.
    await waitUntil('the new rule is gone', async () =>
      (await decisionOn('npm run other', scene)) === 'deny' ? true : undefined,
    );
    await agent.run('companion.setting', 'gatehouse.rules.ask');
    await agent.run('companion.setting', 'gatehouse.rules.deny');
  });

  test('statistics are drawn in the colours of every theme, without a serious finding, and exported', async (scene) => {
    const { workbench, agent } = scene;
    await workbench.palette.run('Gatehouse: Show Statistics');
    const frame = await workbench.webview('#statistics');
    await frame.locator('li', { hasText: 'npm run' }).locator('rect.asked').waitFor();
    await frame.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
    for (const { setting, className } of themes) {
      await agent.run('companion.setting', 'workbench.colorTheme', setting);
      await workbench.page.locator(`.monaco-workbench.${className}`).waitFor();
      assert.deepEqual(await findings(frame), [], setting);
      await workbench.picture(`statistics-${className}`);
    }
    await agent.run('companion.setting', 'workbench.colorTheme');
    await frame.getByRole('link', { name: 'Export as JSON or CSV…' }).focus();
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.title.getByText('Export Statistics').waitFor();
    await workbench.quickPick.choose('CSV');
    await workbench.editor.line('chapter,name,asked,avoided').waitFor();
  });
});
