import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { areWaiting, armedMs, choose, focus, isAsked, isReady, run, runInOrder } from './asking';

/** Rules in a settings.json; none while it is not there or is being written. */
function rulesIn(file: string, effect: string): readonly string[] {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8'))[`gatehouse.rules.${effect}`] ?? []) : [];
  } catch {
    // VS Code empties the file before it fills it.
    return [];
  }
}

uiSuite('answers:', { trust: 'off', agent: 'playing' }, (test) => {
  test('a click elsewhere does not close the prompt, and answers nothing', async (scene) => {
    const { workbench } = scene;
    const outcome = run(scene, 'npm run build');
    await isAsked(scene);
    await workbench.page.mouse.click(640, 600);
    await workbench.page.waitForTimeout(armedMs);
    assert.equal(await workbench.quickPick.title.getByText('Demo · ').count(), 1);
    await areWaiting(scene, ['shown']);
    await choose(scene, 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });

  test('a rule for the workspace is kept in its settings.json, accepted, and settles the next call', async (scene) => {
    const { workbench, workspace } = scene;
    const outcome = run(scene, 'npm run build');
    await isAsked(scene);
    await choose(scene, 'Allow in this workspace…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await choose(scene, 'Bash(npm run build)');
    assert.equal((await outcome).decision, 'allow');
    assert.deepEqual(rulesIn(join(workspace, '.vscode', 'settings.json'), 'allow'), ['Bash(npm run build)']);
    assert.equal((await run(scene, 'npm run build')).decision, 'allow');
  });

  test('a denial for good is kept in the person’s own settings, and the next call is not asked about', async (scene) => {
    const { workbench, server } = scene;
    const outcome = run(scene, 'npm publish');
    await isAsked(scene);
    await choose(scene, 'Deny and remember…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await isReady(scene);
    await workbench.quickPick.row('Bash(npm publish)').filter({ hasText: 'in every workspace' }).click();
    assert.equal((await outcome).decision, 'deny');
    assert.deepEqual(rulesIn(server.settingsFile, 'deny'), ['Bash(npm publish)']);
    assert.equal((await run(scene, 'npm publish')).decision, 'deny');
  });

  test('what was remembered last is taken back by one command, one answer after the other, and asks again', async (scene) => {
    const { workbench, workspace, server } = scene;
    const undoes = async () => {
      await workbench.palette.run('Gatehouse: Undo Last Change to a Rule');
      await workbench.notifications.dismiss('The rules are as they were before');
    };
    await undoes();
    assert.deepEqual(rulesIn(server.settingsFile, 'deny'), []);
    const published = run(scene, 'npm publish');
    await isAsked(scene);
    await choose(scene, 'Deny');
    assert.equal((await published).decision, 'deny');
    await undoes();
    assert.deepEqual(rulesIn(join(workspace, '.vscode', 'settings.json'), 'allow'), []);
    const built = run(scene, 'npm run build');
    await isAsked(scene);
    await choose(scene, 'Allow in this workspace…');
    await choose(scene, 'Bash(npm run build)');
    assert.equal((await built).decision, 'allow');
  });

  test('where a check warns, what it warns of can be denied for the session, and is not asked about again', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession();
    const outcome = run(scene, 'npm start && cat .env', session);
    await isAsked(scene);
    await choose(scene, 'Deny and remember…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await choose(scene, 'Bash(cat .env)');
    assert.equal((await outcome).decision, 'deny');
    const next = await run(scene, 'cat .env', session);
    assert.ok(next.decision === 'deny' && next.because === 'policy', JSON.stringify(next));
  });

  test('what asks stands first with its reason, and “Why am I asked?” leads to all of them and back', async (scene) => {
    const { workbench } = scene;
    const outcome = run(scene, 'git status && cat .env && npm start');
    await isAsked(scene);
    const labels = await workbench.quickPick.rows.locator('.label-name').allTextContents();
    const shown = labels.map((label) => label.replaceAll('\u00a0', ' ').trim());
    const inOrder = ['Deny', 'cat .env', 'npm start', 'git status'];
    assert.deepEqual(
      shown.filter((label) => inOrder.includes(label)),
      inOrder,
    );
    await choose(scene, 'Why am I asked?');
    await workbench.quickPick.title.getByText('Why am I asked?').waitFor();
    await workbench.quickPick.rows.filter({ hasText: 'git status' }).first().waitFor();
    await workbench.quickPick.press('Back');
    await workbench.quickPick.row('Deny').waitFor();
    await choose(scene, 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });

  test('an ask rule is suspended for a session and for what the chosen rule covers, no further', async (scene) => {
    const { workbench, agent } = scene;
    const rules = [{ text: 'Bash(make:*)', effect: 'ask' }] as const;
    const session = await agent.startSession({ name: 'suspending', mode: 'bypass', rules });
    const outcome = run(scene, 'make docs', session);
    await isAsked(scene);
    await workbench.quickPick.rows.filter({ hasText: 'suspends the ask rule Bash(make:*)' }).waitFor();
    await choose(scene, 'Allow for this session…');
    await choose(scene, 'Bash(make docs)');
    assert.equal((await outcome).decision, 'allow');
    assert.equal((await run(scene, 'make docs', session)).decision, 'allow');
    const other = run(scene, 'make install', session);
    await isAsked(scene);
    await choose(scene, 'Deny');
    assert.equal((await other).decision, 'deny');
    await agent.endSession(session);
  });

  test('a question that its agent withdraws takes its prompt along', async (scene) => {
    const { workbench, agent } = scene;
    const outcome = agent.review({ tool: 'Bash', input: { command: 'npm start' }, name: 'withdrawn' });
    await isAsked(scene);
    await agent.withdraw('withdrawn');
    assert.equal((await outcome).decision, 'deny');
    await workbench.quickPick.widget.waitFor({ state: 'hidden' });
    await areWaiting(scene, []);
  });

  test('in the list of what waits one press allows or denies', async (scene) => {
    const { workbench } = scene;
    await workbench.activity('Gatehouse').click();
    await workbench.tree.only('Waiting Questions');
    const outcomes = await runInOrder(scene, ['npm run a', 'npm run b']);
    await isAsked(scene);
    await workbench.quickPick.close();
    await workbench.notifications.dismiss('questions');
    await areWaiting(scene, ['notNow', 'notNow']);
    await workbench.page.waitForTimeout(armedMs);
    await workbench.tree.press('npm run a', 'Allow Once');
    assert.equal((await outcomes[0])?.decision, 'allow');
    await workbench.page.waitForTimeout(armedMs);
    await workbench.tree.press('npm run b', 'Deny');
    assert.equal((await outcomes[1])?.decision, 'deny');
  });

  test('whoever is at another window is told by a notification, and finds no open prompt', async (scene) => {
    const { workbench } = scene;
    await focus(scene, 'elsewhere');
    const outcome = run(scene, 'npm run away');
    await workbench.notifications.saying('npm run away').waitFor();
    assert.equal(await workbench.quickPick.widget.count(), 0);
    await focus(scene, 'here');
    await workbench.page.waitForTimeout(armedMs);
    await workbench.notifications.press('npm run away', 'Deny');
    assert.equal((await outcome).decision, 'deny');
  });

  test('a question that nobody answers is denied when its time is over, and its prompt goes', async (scene) => {
    const { workbench, agent } = scene;
    await agent.run('companion.setting', 'gatehouse.prompt.timeoutSeconds', 3);
    const outcome = run(scene, 'npm run slow');
    await isAsked(scene);
    const heard = await outcome;
    assert.ok(heard.decision === 'deny' && heard.message.includes('not answered in time'), JSON.stringify(heard));
    await workbench.quickPick.widget.waitFor({ state: 'hidden' });
    await agent.run('companion.setting', 'gatehouse.prompt.timeoutSeconds');
  });

  test('a session can have a mode of its own', async (scene) => {
    const { workbench, agent } = scene;
    const explorer = await agent.startSession({ name: 'the explorer' });
    await workbench.palette.run('Gatehouse: Switch Mode…');
    await workbench.quickPick.choose('the explorer');
    await workbench.quickPick.row('As the window').getByText('current').waitFor();
    await workbench.quickPick.choose('Read only');
    await workbench.quickPick.widget.waitFor({ state: 'hidden' });
    await waitUntil('the mode counts', async () =>
      (await run(scene, 'npm run build', explorer)).decision === 'deny' ? true : undefined,
    );
    assert.equal((await run(scene, 'npm run build')).decision, 'allow');
    await agent.endSession(explorer);
  });
});
