import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { windowsFor } from '../../../src/hooks/windows';
import type { HookedAgent } from '../../../src/ports/hook';
import { hostOf } from '../../faults/hosted';
import { killHost, newHost } from '../../faults/hostKill';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs, choose, focus, isReady } from './asking';
import { page, row } from './sessionPage';
import { answers, claudeLine, homeOf, isAskedBy, runs, tells, titles } from './terminalAgents';

const settings = {
  'gatehouse.rules.allow': ['Bash(make docs)'],
  'gatehouse.rules.deny': ['Bash(make install)'],
};
const agents = Object.keys(titles) as Exclude<HookedAgent, 'vscode'>[];

/** A `claude` that only tells its version, so that it is found. */
async function claudeIsThere(scene: Scene): Promise<void> {
  const folder = join(homeOf(scene), 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, 'claude'), '#!/bin/sh\necho 9.8.7\n', { mode: 0o755 });
  await scene.agent.run('companion.path', folder);
}

/** Installs the hook of an agent as a person without an editor does. */
function governs(scene: Scene, agent: HookedAgent): void {
  const folder = join(homeOf(scene), '.gatehouse');
  const env = { ...process.env, HOME: homeOf(scene), CODEX_HOME: '' };
  spawnSync(process.execPath, [join(folder, 'bin/cli.js'), 'govern', agent, '--folder', folder], { env });
}

/** What in a folder switches the hook of an agent off. */
const switches = [
  ['claude', '.claude/settings.json', '{"disableAllHooks": true}'],
  ['qwen', '.qwen/settings.json', '{ "disableAllHooks" : true }'],
  ['codex', '.codex/config.toml', '[features]\nhooks = false\n'],
] as const;

uiSuite('hooks:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('Govern an Agent… shows the file, and what the hook cannot promise, before it writes', async (scene) => {
    const { workbench } = scene;
    const file = join(homeOf(scene), '.claude/settings.json');
    mkdirSync(join(homeOf(scene), '.claude'), { recursive: true });
    writeFileSync(file, '{\n  // mine\n  "model": "opus"\n}\n');
    await claudeIsThere(scene);
    await workbench.palette.run('Gatehouse: Govern an Agent…');
    await workbench.quickPick.rows.filter({ hasText: '9.8.7' }).filter({ hasText: 'not governed' }).waitFor();
    await workbench.quickPick.choose('Claude Code');
    await workbench.dialog.box.getByText('disableAllHooks').waitFor();
    await workbench.editor.addedLines.first().waitFor();
    await workbench.picture('govern-claude');
    assert.doesNotMatch(readFileSync(file, 'utf8'), /hook/);
    await workbench.dialog.press('Add the Hook');
    await workbench.notifications.saying('asks Gatehouse before every tool').waitFor();
    assert.match(readFileSync(file, 'utf8'), /\/\/ mine/);
    assert.match(claudeLine(scene), /hook claude --folder .* \|\| exit 2$/);
    await workbench.notifications.dismiss('asks Gatehouse');
    await scene.agent.run('workbench.action.closeAllEditors');
  });

  test('a folder that switches hooks off is said for each file, once as long as it does', async (scene) => {
    const { workbench, workspace } = scene;
    governs(scene, 'qwen');
    governs(scene, 'codex');
    const { notifications } = workbench;
    for (const [agent, place, text] of switches) {
      const file = join(workspace, place);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      const said = `${place} switches the hook of ${agent} off`;
      for (const round of ['at first', 'when it has come back']) {
        await runs(scene, agent, 'make docs');
        await notifications.saying(said).waitFor();
        await workbench.picture(`switched-off-${agent}`);
        await notifications.dismiss(said);
        await runs(scene, agent, 'make docs');
        assert.equal(await notifications.saying(said).count(), 0, `${agent} ${round}`);
        rmSync(file);
        await runs(scene, agent, 'make docs');
        writeFileSync(file, text);
      }
      rmSync(file);
    }
  });

  test('such a folder is said when it opens, with what no folder can switch off', async (scene) => {
    const { workbench, workspace } = scene;
    const [[, place, text]] = switches;
    writeFileSync(join(workspace, place), text);
    await workbench.reload();
    await workbench.notifications.press(place, 'Govern for the Whole Machine…');
    await workbench.quickPick.choose('Claude Code');
    await workbench.dialog.press('For the Whole Machine…');
    const told = ['/etc/claude-code/managed-settings.json', 'holds for all users of this machine', 'Stop Governing…'];
    for (const words of told) {
      await workbench.dialog.box.getByText(words).waitFor();
    }
    await workbench.picture('govern-machine');
    await workbench.dialog.press('Cancel');
    rmSync(join(workspace, place));
    await workbench.page.keyboard.press('Escape');
    await scene.agent.run('workbench.action.closeAllEditors');
  });

  test('a folder of ours that others can look into is said, with what closes it, and closing it is enough', async (scene) => {
    const { workbench } = scene;
    const folder = join(homeOf(scene), '.gatehouse');
    chmodSync(folder, 0o777);
    await workbench.reload();
    const mending = `chmod 700 '${folder}'`;
    await workbench.notifications.saying(mending).waitFor();
    assert.ok((await runs(scene, 'claude', 'make docs')).reason.includes(mending));
    await workbench.palette.run('Gatehouse: Check Setup');
    await workbench.editor.line('every call is denied').first().waitFor();
    await workbench.picture('open-folder');
    spawnSync('sh', ['-c', mending]);
    await focus(scene, 'elsewhere');
    await focus(scene, 'here');
    const cwd = realpathSync(scene.workspace);
    await waitUntil('the window answers hooks', () => windowsFor(folder, cwd)[0]);
    assert.equal((await runs(scene, 'claude', 'make docs')).decision, 'allow');
    await workbench.notifications.dismiss(mending);
    await scene.agent.run('workbench.action.closeAllEditors');
  });

  test('rules answer the hook of every agent in its own words, and nobody is asked', async (scene) => {
    for (const agent of agents) {
      const allowed = await runs(scene, agent, 'make docs');
      assert.deepEqual([allowed.decision, allowed.code], ['allow', 0], agent);
      const denied = await runs(scene, agent, 'make install');
      assert.equal(denied.decision, 'deny', agent);
      assert.match(denied.reason, /Bash\(make install\)/, agent);
    }
  });

  test('what asks is asked in the prompt for every agent, under its name, and the answer goes back', async (scene) => {
    for (const agent of agents) {
      const left = runs(scene, agent, `make ${agent}`);
      await answers(scene, titles[agent], 'Allow once');
      assert.deepEqual([(await left).decision, (await left).code], ['allow', 0], agent);
    }
  });

  test('a denial takes the person’s own words along', async (scene) => {
    const { workbench } = scene;
    const left = runs(scene, 'claude', 'make clean');
    await answers(scene, titles.claude, 'Deny and tell the agent why…');
    await workbench.quickPick.message.getByText('What should the agent be told?').waitFor();
    await workbench.quickPick.input.fill('not while the release runs');
    await isReady(scene);
    await workbench.keyboard.press('Enter');
    const { decision, reason, code } = await left;
    assert.deepEqual([decision, code], ['deny', 2]);
    assert.match(reason, /not while the release runs/);
  });

  test('what was edited before it was allowed is what the agent writes, or the call is denied', async (scene) => {
    const { workbench, workspace } = scene;
    const path = join(workspace, 'poem.txt');
    const before = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('');
    const content = before.replace('line 5\n', 'five\n').replace('line 30\n', 'thirty\n');
    writeFileSync(path, before);
    const lens = (title: string) => workbench.editor.codeLenses.locator('a').filter({ hasText: title }).first();
    const dropsOne = async (title: string) => {
      await answers(scene, title, 'Show the change');
      await lens('Drop').click();
      await lens('Allow 1 of 2 changes').waitFor();
      await workbench.page.waitForTimeout(armedMs);
      await lens('Allow').click();
    };
    const left = tells(scene, 'claude', { tool_name: 'Write', tool_input: { file_path: path, content } });
    await dropsOne(titles.claude);
    const { decision, out } = await left;
    assert.equal(decision, 'allow');
    const { updatedInput, additionalContext } = JSON.parse(out).hookSpecificOutput;
    assert.deepEqual(updatedInput, { file_path: path, content: before.replace('line 30\n', 'thirty\n') });
    assert.match(additionalContext, /five/);
    const untold = tells(scene, 'qwen', { tool_name: 'write_file', tool_input: { file_path: path, content } });
    await isAskedBy(scene, titles.qwen);
    await choose(scene, 'Deny');
    assert.equal((await untold).decision, 'deny');
  });

  test('a conversation is a session with its calls, its own rules and its own mode', async (scene) => {
    const { workbench } = scene;
    const own = { session_id: 'two' };
    const left = runs(scene, 'claude', 'make all', own);
    await answers(scene, titles.claude, 'Allow for this session…');
    await workbench.quickPick.title.getByText('Which rule should be remembered?').waitFor();
    await choose(scene, 'Bash(make all)');
    assert.equal((await left).decision, 'allow');
    assert.equal((await runs(scene, 'claude', 'make all', own)).decision, 'allow');
    const other = runs(scene, 'claude', 'make all', { session_id: 'three' });
    await answers(scene, titles.claude, 'Deny');
    assert.equal((await other).decision, 'deny');

    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.locator('.current').click();
    const listed = frame.locator('.sessions .pick', { hasText: 'Claude Code in' });
    await listed.first().waitFor();
    assert.ok((await listed.count()) >= 3, 'one for each conversation');
    await listed.first().click();
    await row(frame, 'make all').locator('.decision').first().waitFor();
    await workbench.picture('terminal-session');
    await frame.locator('.about select').selectOption('explore');
    const shown = await waitUntil('the mode of one conversation denies', async () => {
      const lefts = await Promise.all(
        ['two', 'three'].map((session_id) => runs(scene, 'claude', 'make docs', { session_id })),
      );
      const denied = lefts.filter(({ decision }) => decision === 'deny');
      return denied.length === 1 ? denied[0] : undefined;
    });
    assert.match(shown?.reason ?? '', /explore/);
  });

  test('a window that is closed leaves the settings to decide, and what it was asked is denied', async (scene) => {
    const { workbench, workspace } = await scene.anotherWindow();
    const there = { cwd: workspace };
    const folder = join(homeOf(scene), '.gatehouse');
    await waitUntil('the second window listens', () => windowsFor(folder, workspace).length > 0 || undefined);
    const open = runs(scene, 'claude', 'make open', there);
    await isAskedBy({ workbench }, titles.claude);
    await workbench.page.goto('about:blank');
    assert.deepEqual([(await open).decision, (await open).code], ['deny', 2]);
    const alone = await waitUntil('it is decided alone', async () => {
      const left = await runs(scene, 'claude', 'make open', there);
      return /no window of Gatehouse/.test(left.reason) ? left : undefined;
    });
    assert.equal(alone.code, 2);
    assert.equal((await runs(scene, 'claude', 'make docs', there)).decision, 'allow');
  });

  test('a window that is killed with an open question denies it, and the next window answers again', async (scene) => {
    const open = runs(scene, 'claude', 'make open');
    await isAskedBy(scene, titles.claude);
    killHost((await hostOf(scene)).pid);
    assert.deepEqual([(await open).decision, (await open).code], ['deny', 2]);
    const alone = await runs(scene, 'claude', 'make open');
    assert.match(alone.reason, /no window of Gatehouse/);
    assert.equal((await runs(scene, 'claude', 'make docs')).decision, 'allow');
    const pid = await newHost(scene);
    // What asks before the window listens is decided alone.
    const [folder, cwd] = [join(homeOf(scene), '.gatehouse'), realpathSync(scene.workspace)];
    await waitUntil('the next window listens', () => windowsFor(folder, cwd).find((it) => it.pid === pid));
    const asked = runs(scene, 'claude', 'make open');
    await answers(scene, titles.claude, 'Allow once');
    assert.equal((await asked).decision, 'allow');
  });

  test('a hook that somebody takes out is said, and Stop Governing… leaves the file as it was', async (scene) => {
    const { workbench } = scene;
    const file = join(homeOf(scene), '.claude/settings.json');
    const governed = readFileSync(file, 'utf8');
    writeFileSync(file, '{}');
    await runs(scene, 'claude', 'make docs');
    await workbench.notifications.saying('is no longer in').waitFor();
    await workbench.notifications.dismiss('is no longer in');
    writeFileSync(file, governed);
    await workbench.palette.run('Gatehouse: Stop Governing…');
    await workbench.quickPick.choose('Claude Code');
    await workbench.dialog.press('Remove the Hook');
    await waitUntil('the hook is gone', () => (/hook/.test(readFileSync(file, 'utf8')) ? undefined : true));
    assert.equal(readFileSync(file, 'utf8'), '{\n  // mine\n  "model": "opus"\n}\n');
  });
});
