import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs, choose, isAsked, isReady } from './asking';

const rule = 'Bash(mkdir -p made/by-agent)';

function page({ workbench }: Scene): Promise<Frame> {
  return workbench.webview('#page .composer');
}

/** The newest row of the transcript with this text. */
function row(frame: Frame, text: string): Locator {
  return frame.locator('.row.tool', { hasText: text }).last();
}

/** Waits until a row of the transcript has come to this decision. */
async function isDecided(frame: Frame, text: string, decision: string): Promise<void> {
  await row(frame, text).locator('.decision').getByText(decision, { exact: true }).waitFor();
}

/** Waits until the prompt asks about `text`. */
async function isAskedAbout(scene: Scene, text: string): Promise<void> {
  await isAsked(scene);
  await scene.workbench.quickPick.widget.getByText(text).first().waitFor();
}

/** Goes to a row of the prompt with the arrow keys and takes it with Enter, once the prompt is ready. */
async function chooseWithKeys(scene: Scene, label: string): Promise<void> {
  const { workbench } = scene;
  const focused = workbench.quickPick.focusedRow.locator('.label-name').getByText(label, { exact: true });
  // The keyboard may still be in the session view, where the agent was started.
  await workbench.quickPick.input.focus();
  for (let presses = 0; (await focused.count()) === 0; presses += 1) {
    assert.ok(presses < 60, `no key leads to ${label}`);
    await workbench.keyboard.press('ArrowDown');
  }
  await isReady(scene);
  await workbench.keyboard.press('Enter');
}

async function sends(frame: Frame, text: string): Promise<void> {
  await frame.locator('.submit', { hasText: 'Send' }).waitFor();
  await frame.locator('.prompt').fill(text);
  await frame.locator('.prompt').press('Enter');
}

async function stops(frame: Frame): Promise<void> {
  await frame.locator('.submit', { hasText: 'Stop' }).click();
  await frame.locator('.submit', { hasText: 'Send' }).waitFor();
}

function lens({ workbench }: Scene, title: string): Locator {
  return workbench.editor.codeLenses.locator('a').filter({ hasText: title });
}

function textOf({ workspace }: Scene, name: string): string | undefined {
  const path = join(workspace, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Waits until a file has exactly this text. */
async function isWritten(scene: Scene, name: string, text: string): Promise<void> {
  await waitUntil(`${name} has its text`, () => (textOf(scene, name) === text ? true : undefined));
}

/** Everything that the audit log has on disk. */
function auditLog({ server }: Scene): readonly string[] {
  const folder = dirname(server.settingsFile);
  const [name, ...more] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) =>
    it.endsWith('/audit.jsonl'),
  );
  assert.ok(name !== undefined && more.length === 0, `one audit log below ${folder}`);
  return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
}

/** The whole way of a person who tries Gatehouse: nothing is played from outside, everything is seen and on disk. */
uiSuite('the whole way with the demo agent:', { trust: 'off' }, (test) => {
  test('it starts from the palette, and a question is answered with the keyboard', async (scene) => {
    await scene.workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await frame.getByText('I am the demo agent.').waitFor();
    await isDecided(frame, 'ls -la', 'allowed');
    await isAskedAbout(scene, 'README.md');
    await chooseWithKeys(scene, 'Allow once');
    await isDecided(frame, 'README.md', 'asked, allowed by you');
  });

  test('the next one is answered with the mouse, and only then the file is there', async (scene) => {
    const frame = await page(scene);
    await isAskedAbout(scene, 'greeting.txt');
    // The card takes the prompt's place once that is put off.
    await scene.workbench.quickPick.close();
    const card = frame.locator('.question', { hasText: 'greeting.txt' });
    await card.waitFor();
    assert.equal(textOf(scene, 'gatehouse-demo/greeting.txt'), undefined);
    await scene.workbench.page.waitForTimeout(armedMs);
    await card.getByRole('button', { name: 'Allow once' }).click();
    await isDecided(frame, 'greeting.txt', 'asked, allowed by you');
    const greeting = 'Good morning.\nThis file was written by the demo agent.\nGood evening.\n';
    await isWritten(scene, 'gatehouse-demo/greeting.txt', greeting);
    await isAskedAbout(scene, 'one.txt');
    await stops(frame);
    assert.equal(textOf(scene, 'gatehouse-demo/one.txt'), undefined);
  });

  test('of a change one part is kept and others are dropped; the file is as chosen, and the agent is told', async (scene) => {
    const { workbench } = scene;
    const frame = await page(scene);
    await sends(frame, 'edits');
    await isAskedAbout(scene, 'list.txt');
    await choose(scene, 'Allow once');
    await isWritten(scene, 'gatehouse-demo/list.txt', 'apples\nbread\ncheese\ndates\neggs\nflour\ngrapes\nhoney\n');
    await frame.locator('.row.agent').getByText('I change three lines of it.').waitFor();
    await isAskedAbout(scene, 'list.txt');
    await choose(scene, 'Show the change');
    await workbench.editor.line('apricots').waitFor();
    // Each change has its own Drop, from the top down.
    await lens(scene, 'Drop').first().click();
    await lens(scene, 'Allow 2 of 3 changes').waitFor();
    await workbench.editor.line('ham').click();
    await workbench.keyboard.press('Alt+d');
    await lens(scene, 'Allow 1 of 3 changes').waitFor();
    await workbench.picture('whole-way-diff');
    await workbench.page.waitForTimeout(armedMs);
    await lens(scene, 'Allow 1 of 3 changes').click();
    const chosen = 'apples\nbread\ncheese\ndates\nelderberries\nflour\ngrapes\nhoney\n';
    await isWritten(scene, 'gatehouse-demo/list.txt', chosen);
    await isDecided(frame, 'list.txt', 'asked, allowed by you');
    const told = frame.locator('.row.agent', { hasText: 'The person changed this call before allowing it.' });
    await told.waitFor();
    // It says a few words at a time; it goes on once it has said everything.
    await isAskedAbout(scene, 'old.txt');
    const says = await told.innerText();
    for (const line of ['-apples', '+apricots', '-honey', '+ham']) {
      assert.ok(says.includes(line), `${line} in ${says}`);
    }
    assert.ok(!says.includes('elderberries'), says);
    await stops(frame);
    await isWritten(scene, 'gatehouse-demo/list.txt', chosen);
  });

  test('an answer is remembered for the workspace: the rule is shown first, then it is in settings.json and in the tree', async (scene) => {
    const { workbench, workspace } = scene;
    mkdirSync(join(workspace, '.gatehouse', 'scenarios'), { recursive: true });
    const steps = [{ say: 'I make a folder.' }, { run: 'mkdir -p made/by-agent' }, { say: 'The folder is made.' }];
    writeFileSync(join(workspace, '.gatehouse', 'scenarios', 'build.json'), JSON.stringify({ steps }));
    const frame = await page(scene);
    await sends(frame, 'build');
    await isAskedAbout(scene, 'mkdir -p made/by-agent');
    await choose(scene, 'Allow in this workspace…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await workbench.quickPick.row(rule).waitFor();
    assert.equal(textOf(scene, '.vscode/settings.json'), undefined);
    await choose(scene, rule);
    await frame.locator('.row.agent').getByText('The folder is made.').waitFor();
    assert.ok(existsSync(join(workspace, 'made', 'by-agent')));
    assert.deepEqual(JSON.parse(textOf(scene, '.vscode/settings.json') ?? ''), { 'gatehouse.rules.allow': [rule] });
    await workbench.tree.only('Remembered Rules');
    await workbench.tree.row('Workspace').waitFor();
    await workbench.tree.row(rule).waitFor();
    assert.equal(await workbench.tree.row('not accepted').count(), 0);
  });

  test('played again it is not asked', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    const done = frame.locator('.row.agent').getByText('The folder is made.');
    await done.first().waitFor();
    assert.equal(await done.count(), 1);
    await sends(frame, 'build');
    await done.nth(1).waitFor();
    await isDecided(frame, 'mkdir -p made/by-agent', 'allowed');
    assert.equal(await workbench.quickPick.title.count(), 0);
    assert.equal(await frame.locator('.question:visible').count(), 0);
  });

  test('all of it is in the audit log, each with its reasons', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Show Audit Log');
    await workbench.tree.only('Audit Log');
    const expected = [
      ['Bash: ls -la', 'allowed'],
      ['Read: README.md', 'asked, allowed by you'],
      ['greeting.txt', 'asked, allowed by you'],
      ['list.txt', 'asked, allowed by you after changes'],
    ] as const;
    for (const [call, ending] of expected) {
      await workbench.tree.row(call).getByText(ending).first().waitFor();
    }
    assert.equal(await workbench.tree.row('Write: gatehouse-demo/list.txt').count(), 2);
    const made = workbench.tree.row('Bash: mkdir -p made/by-agent');
    assert.equal(await made.count(), 2);
    // The newest comes first: the one that the rule allowed.
    await made.first().getByText('allowed').waitFor();
    await workbench.tree.press('Bash: mkdir -p made/by-agent', 'Why?');
    await workbench.editor.tab('Explanation').waitFor();
    await workbench.editor.line(/from:\srule\sBash\(mkdir\s-p\smade\/by-agent\),\sworkspace/).waitFor();
    await workbench.picture('whole-way-audit');
    const lines = auditLog(scene);
    assert.equal(lines.filter((line) => line.includes('mkdir -p made/by-agent')).length, 2);
    assert.ok(lines.some((line) => line.includes('ls -la')));
  });
});
