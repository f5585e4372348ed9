import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import type { RecordedRequest } from '../companion/scriptedModel';
import { oldest } from '../harness/pieces/releases';
import type { Scene } from '../harness/suites/scene';
import { stageOf } from '../harness/suites/stage';
import { uiSuite } from '../harness/suites/uiSuite';
import { choose } from './asking';

const agentName = 'Editor model';

function page({ workbench }: Scene): Promise<Frame> {
  return workbench.webview('#page .composer');
}

/** Starts the agent as a person does, from the palette. */
async function starts(scene: Scene): Promise<Frame> {
  const { workbench } = scene;
  await workbench.palette.run('Gatehouse: Start Session…');
  await workbench.quickPick.title.getByText('Start Session').waitFor();
  await workbench.quickPick.choose(agentName);
  const frame = await page(scene);
  await frame.locator('.current', { hasText: agentName }).waitFor();
  // A session that was shown before has the same name, and a message must not go to it.
  await frame.locator('.row').first().waitFor({ state: 'detached' });
  await frame.locator('.submit', { hasText: 'Send' }).waitFor();
  return frame;
}

/** Makes the model call a tool. */
async function sends(frame: Frame, tool: string, input: object): Promise<void> {
  await frame.locator('.submit', { hasText: 'Send' }).waitFor();
  await frame.locator('.prompt').fill(`use ${tool} ${JSON.stringify(input)}`);
  await frame.locator('.prompt').press('Enter');
}

async function isAsked({ workbench }: Scene): Promise<void> {
  await workbench.quickPick.title.getByText(`${agentName} · `).waitFor();
}

function requests({ agent }: Scene): Promise<readonly RecordedRequest[]> {
  return agent.run('companion.modelRequests');
}

/** What the model was told last, once it has said so. */
async function told(frame: Frame, scene: Scene, text: string): Promise<string> {
  await frame.locator('.row.agent', { hasText: text }).last().waitFor();
  return (await requests(scene)).at(-1)?.last.join('') ?? '';
}

setup(function () {
  if (stageOf(this).install.release.vscode === oldest.vscode) {
    // Extensions can bring models since VS Code 1.104; the run lists these tests as skipped.
    this.skip();
  }
});

const settings = { 'gatehouse.rules.deny': ['Bash(npm publish:*)'] };

uiSuite('models of the editor:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('without a model there is no such agent; with one there is', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Start Session…');
    await workbench.quickPick.row('Demo').waitFor();
    assert.equal(await workbench.quickPick.row(agentName).count(), 0);
    await workbench.quickPick.close();
    assert.equal(await scene.agent.run('companion.offerModel'), 'offered');
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.locator('.agentItem', { hasText: agentName }).waitFor();
  });

  test('nothing is sent to a model that the person does not let Gatehouse use', async (scene) => {
    const { workbench } = scene;
    const frame = await starts(scene);
    await sends(frame, 'write_file', { path: 'unwanted.txt', content: 'no' });
    await workbench.dialog.box.waitFor();
    assert.match(await workbench.dialog.box.innerText(), /Gatehouse.*Companion/s);
    await workbench.picture('editor-model-consent');
    await workbench.dialog.press('Cancel');
    await frame.getByText('Gatehouse may not use').waitFor();
    assert.deepEqual(await requests(scene), []);
    assert.equal(existsSync(join(scene.workspace, 'unwanted.txt')), false);
  });

  test('a write asks with what it will write, and is carried out once it is allowed', async (scene) => {
    const { workbench, workspace } = scene;
    const frame = await page(scene);
    const file = join(workspace, 'poem.txt');
    await sends(frame, 'write_file', { path: 'poem.txt', content: 'Roses are red\n' });
    await workbench.dialog.press('Allow');
    await isAsked(scene);
    assert.equal(existsSync(file), false);
    await choose(scene, 'Allow once');
    await told(frame, scene, 'I was told');
    assert.equal(readFileSync(file, 'utf8'), 'Roses are red\n');
    const row = frame.locator('.row.tool', { hasText: 'poem.txt' });
    await row.locator('.decision').getByText('asked, allowed by you').waitFor();
    await workbench.picture('editor-model');
  });

  test('the model hears that a command was denied, by the person or by a rule, and why', async (scene) => {
    const { workspace } = scene;
    const frame = await page(scene);
    await sends(frame, 'run_command', { command: 'touch forbidden' });
    await isAsked(scene);
    await choose(scene, 'Deny');
    assert.match(await told(frame, scene, 'I was told: Denied'), /^Denied: ./);
    assert.equal(existsSync(join(workspace, 'forbidden')), false);
    await sends(frame, 'run_command', { command: 'npm publish --dry-run' });
    assert.match(await told(frame, scene, 'npm publish:*'), /^Denied: .*Bash\(npm publish:\*\)/s);
    const row = frame.locator('.row.tool', { hasText: 'npm publish' });
    await row.locator('.decision').getByText('denied').waitFor();
  });

  test('a tool that is hidden is not in the request, and a call to it is denied', async (scene) => {
    const { workspace, agent } = scene;
    assert.ok((await requests(scene)).every(({ tools }) => tools.includes('run_command')));
    await agent.run('companion.setting', 'gatehouse.tools.disallowed', ['Bash']);
    const before = (await requests(scene)).length;
    const frame = await starts(scene);
    await sends(frame, 'run_command', { command: 'touch hidden' });
    assert.match(await told(frame, scene, 'I was told: Denied'), /^Denied: /);
    const [first, ...more] = (await requests(scene)).slice(before);
    for (const request of [first, ...more]) {
      assert.deepEqual(request?.tools, [
        ...['read_file', 'search_text', 'find_files', 'edit_file', 'write_file', 'fetch_page'],
      ]);
    }
    assert.equal(existsSync(join(workspace, 'hidden')), false);
  });
});
