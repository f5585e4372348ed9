import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { uiSuite } from '../harness/suites/uiSuite';
import { choose } from './asking';
import { armedMs, asks, page, quiet, row, sends, waiting } from './sessionPage';

uiSuite('session view:', { trust: 'off', agent: 'playing', settings: quiet }, (test) => {
  test('an empty view says what to do; the demo agent starts from it and streams', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.getByText('No session yet').waitFor();
    await frame.getByText('Set up an agent…').waitFor();
    const display = await frame.locator('#page').evaluate((element) => {
      const look: (element: unknown) => { readonly display: string } = Reflect.get(globalThis, 'getComputedStyle');
      return look(element).display;
    });
    assert.equal(display, 'flex', 'its style is there');
    await workbench.picture('sessions-empty');
    await frame.evaluate(holdClock);
    await frame.getByRole('button', { name: 'Start the demo agent' }).click();
    await frame.getByText('I am the demo agent.').waitFor();
    await frame.locator('.markdown strong').getByText('everything I do passes the gate').waitFor();
    assert.equal(await frame.locator('.guard summary').innerText(), 'enforced');
    await frame.locator('.row.plan').getByText('Look around').waitFor();
    await row(frame, 'ls -la').locator('.decision').getByText('allowed').waitFor();
  });

  test('a press that comes too soon, a stray Enter and a held key allow nothing; then the mouse does', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    const card = await asks(frame, 'README.md');
    assert.equal(await card.locator(':focus').count(), 0);
    await card.getByRole('button', { name: 'Allow once' }).click({ force: true });
    await card.getByText('That came too soon').waitFor();
    await frame.evaluate(runClock);
    await frame.locator('.prompt').focus();
    await workbench.keyboard.press('Enter');
    await workbench.keyboard.press('Enter');
    await frame.getByText('The agent is at work. Stop it or wait until it is done.').waitFor();
    assert.equal((await waiting(scene)).length, 1);
    await workbench.picture('sessions-question');
    await card.getByRole('button', { name: 'Allow once' }).click({ force: true });
    await workbench.page.waitForTimeout(armedMs);
    await card.getByRole('button', { name: 'Allow once' }).click();
    await row(frame, 'README.md').locator('.decision').getByText('asked, allowed by you').waitFor();
  });

  test('the keyboard reaches the safe answer first, and Escape leads back to the prompt box', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    const card = await asks(frame, 'greeting.txt');
    const names = await card.locator('.choice').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
    assert.equal(names[0], 'Deny');
    await card.locator('.call').focus();
    await workbench.keyboard.press('Tab');
    await workbench.keyboard.press('Tab');
    assert.equal(await frame.locator(':focus').getAttribute('aria-label'), 'Deny');
    await workbench.keyboard.press('Escape');
    assert.equal(await frame.locator('.prompt:focus').count(), 1);
    await card.getByRole('button', { name: 'Show the change' }).waitFor();
    await card.getByRole('button', { name: 'Deny', exact: true }).focus();
    await workbench.page.waitForTimeout(armedMs);
    await workbench.keyboard.press('Enter');
    await row(frame, 'greeting.txt').locator('.decision').getByText('asked, denied by you').waitFor();
  });

  test('the change is one click away, while it asks and afterwards', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    const card = await asks(frame, 'one.txt');
    await workbench.page.waitForTimeout(armedMs);
    await card.getByRole('button', { name: 'Show the change' }).click();
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await row(frame, 'one.txt').locator('summary').click();
    await row(frame, 'one.txt').locator('.changed.added').getByText('The first file.').waitFor();
    await workbench.picture('sessions-change');
  });

  test('what was dropped in the change is said and left out by the answer in the card', async (scene) => {
    const { workbench, workspace } = scene;
    const frame = await page(scene);
    const card = await asks(frame, 'one.txt');
    await workbench.editor.titleButton('Show Proposed Change Inline').click();
    await workbench.quickPick.choose(join(workspace, 'gatehouse-demo', 'two.txt'));
    await workbench.editor.codeLenses.locator('a').filter({ hasText: 'Drop' }).first().click();
    const allow = card.getByRole('button', { name: 'Allow 1 of 2 changes' });
    await allow.waitFor();
    await scene.agent.run('workbench.action.closeAllEditors');
    await workbench.picture('sessions-dropped');
    await workbench.page.waitForTimeout(armedMs);
    await allow.click();
    await row(frame, 'one.txt').locator('.decision').getByText('asked, allowed by you').waitFor();
    assert.deepEqual(readdirSync(join(workspace, 'gatehouse-demo')), ['one.txt']);
  });

  test('Stop ends what the agent does, and its question goes away', async (scene) => {
    const frame = await page(scene);
    await asks(frame, 'greeting.txt');
    await frame.locator('.submit', { hasText: 'Stop' }).click();
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    assert.equal(await frame.locator('.question:visible').count(), 0);
    assert.deepEqual(await waiting(scene), []);
  });

  test('messages have a history, and reasons are found by hover and by keyboard', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    await sends(frame, '$ git push --force');
    await row(frame, 'git push').locator('.decision.denied').waitFor();
    assert.match((await row(frame, 'git push').locator('summary').getAttribute('title')) ?? '', /git push/);
    await row(frame, 'git push').locator('summary').focus();
    await workbench.keyboard.press('Enter');
    await row(frame, 'git push').locator('.why li').first().waitFor();
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    await frame.locator('.prompt').fill('draft');
    await workbench.keyboard.press('Home');
    await workbench.keyboard.press('ArrowUp');
    assert.equal(await frame.locator('.prompt').inputValue(), '$ git push --force');
    await workbench.keyboard.press('End');
    await workbench.keyboard.press('ArrowDown');
    assert.equal(await frame.locator('.prompt').inputValue(), 'draft');
    await workbench.keyboard.press('Shift+Enter');
    assert.equal(await frame.locator('.prompt').inputValue(), 'draft\n');
    await frame.locator('.prompt').fill('');
  });

  test('what an agent says stays text: no markup, no link by itself, nothing invisible', async (scene) => {
    const frame = await page(scene);
    await sends(frame, '$ echo "<img src=x onerror=alert(1)>" \u202e');
    const line = row(frame, 'onerror').locator('.line');
    await line.waitFor();
    assert.match(await line.innerText(), /<img src=x onerror=alert\(1\)>" \\u\{202e\}/);
    assert.equal(await frame.locator('#page img, #page a, #page iframe').count(), 0);
    await scene.agent.run('gatehouse.stopAgent');
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
  });

  test('a session gets a mode of its own, and bypass only after a confirmation', async (scene) => {
    const frame = await page(scene);
    await frame.locator('.about select').selectOption('bypass');
    await choose(scene, 'Cancel');
    // The page is told that nothing came of it a moment after the dialog is gone.
    await frame.locator('.about select option[value=""]:checked').waitFor({ state: 'attached' });
    await frame.locator('.about select').selectOption('explore');
    await sends(frame, '$ npm test');
    await row(frame, 'npm test').locator('.decision').getByText('denied').waitFor();
  });

  test('where calls are only observed, the badge says so', async (scene) => {
    const frame = await page(scene);
    await scene.agent.run('companion.setting', 'gatehouse.enforcement', 'observe');
    await frame.locator('.guard.observed summary').getByText('only observed').waitFor();
    await scene.workbench.picture('sessions-observed');
    await scene.agent.run('companion.setting', 'gatehouse.enforcement');
    await frame.locator('.guard.enforced summary').waitFor();
  });

  test('a session is renamed, and its transcript exported as Markdown', async (scene) => {
    const { workbench, workspace } = scene;
    const frame = await page(scene);
    await frame.locator('.current').click();
    await frame
      .getByRole('button', { name: /^Rename / })
      .first()
      .click();
    await workbench.quickPick.answer('Try things out');
    await frame.locator('.current .name').getByText('Try things out').waitFor();
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    await frame.getByRole('button', { name: 'Export transcript' }).click();
    const file = join(workspace, 'told.md');
    // The dialog proposes a name a moment after it opens, in place of whatever was typed by then.
    await workbench.page.waitForFunction(
      `[...document.querySelectorAll('.quick-input-widget input')].some((it) => it.value.endsWith('Try things out.md'))`,
    );
    await workbench.quickPick.answer(file);
    await workbench.editor.tab('told.md').waitFor();
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^# Try things out\n/);
    assert.match(text, /- Decision: asked, allowed by you/);
    assert.match(text, /I am the demo agent/);
    await scene.agent.run('workbench.action.closeAllEditors');
  });

  test('several sessions stand in the list, with what waits in each', async (scene) => {
    const frame = await page(scene);
    await frame.getByRole('button', { name: 'New session' }).click();
    await frame.getByText('Start a session').waitFor();
    await frame.locator('.agentItem', { hasText: 'Demo' }).locator('input').check();
    await frame.locator('.prompt').fill('$ npm publish');
    await frame.locator('.prompt').press('Enter');
    await asks(frame, 'npm publish');
    await frame.locator('.current').click();
    assert.equal(await frame.locator('.sessions li').count(), 2);
    await frame.locator('.sessions .pick', { hasText: 'Try things out' }).click();
    await row(frame, 'git push').waitFor();
    assert.deepEqual(await frame.locator('.question:visible').allInnerTexts(), []);
    await frame.locator('.current .count').getByText('1', { exact: true }).waitFor();
    await frame.locator('.current').click();
    await scene.workbench.picture('sessions-list');
    await frame
      .locator('.sessions li', { hasText: 'npm publish' })
      .getByRole('button', { name: /^Close / })
      .click();
    await scene.workbench.dialog.press('Close');
    await frame.locator('.sessions li', { hasText: 'npm publish' }).waitFor({ state: 'detached' });
    assert.deepEqual(await waiting(scene), []);
  });

  test('a reload keeps the transcript, and the session can be resumed', async (scene) => {
    await scene.workbench.reload();
    await scene.workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.locator('.current .name').getByText('Try things out').waitFor();
    await row(frame, 'npm test').locator('.decision').getByText('denied').waitFor();
    await frame.locator('.submit', { hasText: 'Resume' }).click();
    await sends(frame, '$ ls');
    await row(frame, 'ls').locator('.decision').getByText('allowed').waitFor();
  });

  test('it is found as well while the extensions of the window before have not ended', async (scene) => {
    // As long as they live, VS Code keeps their folder from the next window and gives that another one.
    const folder = dirname(scene.server.settingsFile);
    const locks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((it) => it.endsWith('vscode.lock'))
      .map((it) => join(folder, it));
    // Whoever has a folder touches its lock every second.
    const [lock = assert.fail(`no lock in ${folder}`)] = locks.sort(
      (left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs,
    );
    const { pid }: { pid: number } = JSON.parse(readFileSync(lock, 'utf8'));
    process.kill(pid, 'SIGSTOP');
    try {
      await scene.workbench.reload();
      await scene.workbench.palette.run('Gatehouse: Show Sessions');
      const frame = await page(scene);
      await frame.locator('.current .name').getByText('Try things out').waitFor();
    } finally {
      process.kill(pid, 'SIGKILL');
    }
    const others = readdirSync(join(folder, 'workspaceStorage')).filter((it) => it.endsWith('-1'));
    assert.ok(others.length > 0, 'the window got a folder of its own');
  });
});

/** Runs in the page: a question stays as it is in its first moment, however slow the machine is. */
function holdClock(): void {
  const real: unknown = Reflect.get(globalThis, 'setTimeout');
  Reflect.set(globalThis, 'realTimeout', real);
  Reflect.set(globalThis, 'setTimeout', (run: () => void, delay: number) =>
    delay === 700 ? 0 : Reflect.apply(real as typeof setTimeout, globalThis, [run, delay]),
  );
}

/** Runs in the page: undoes `holdClock`. */
function runClock(): void {
  Reflect.set(globalThis, 'setTimeout', Reflect.get(globalThis, 'realTimeout'));
}
