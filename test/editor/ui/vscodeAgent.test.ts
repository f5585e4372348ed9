import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { confining } from '../../contain/able';
import type { RecordedRequest } from '../companion/scriptedModel';
import { oldest } from '../harness/pieces/releases';
import type { Scene } from '../harness/suites/scene';
import { stageOf } from '../harness/suites/stage';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs } from './asking';
import { answers, homeOf, isAskedBy } from './terminalAgents';

const title = "VS Code's own agent";

/**
 * Makes VS Code's own agent usable without an account: who has a model of their own need not sign in, and *Manage
 * Language Models* enables the extension of the agent, which VS Code disables until then.
 */
async function agentIsReady(scene: Scene): Promise<void> {
  const { agent, server, workbench } = scene;
  const models = [{ name: 'Companion', vendor: 'companion' }];
  writeFileSync(join(dirname(server.settingsFile), 'chatLanguageModels.json'), JSON.stringify(models));
  await workbench.reload();
  assert.equal(await agent.run('companion.offerModel'), 'offered');
  // The window has its own commands for the chat some time after those of extensions.
  await waitUntil('VS Code has its chat', () =>
    agent.run('workbench.action.chat.manage').then(
      () => true,
      (error: Error) => (error.message.includes('not found') ? undefined : Promise.reject(error)),
    ),
  );
  await agent.run('workbench.action.closeAllEditors');
}

/** The person tells VS Code's chat to have its agent use a tool. */
async function says(scene: Scene, tool: string, input: object): Promise<number> {
  const before = (await requests(scene)).length;
  const chat = { mode: 'agent', modelSelector: { vendor: 'companion' }, query: `use ${tool} ${JSON.stringify(input)}` };
  await scene.agent.run('workbench.action.chat.open', chat);
  return before;
}

function runs(scene: Scene, command: string): Promise<number> {
  return says(scene, 'run_in_terminal', { command, explanation: 'x', goal: 'x', mode: 'sync', isBackground: false });
}

function requests({ agent }: Scene): Promise<readonly RecordedRequest[]> {
  return agent.run('companion.modelRequests');
}

/** What the model was told about the call, once it was. */
function told(scene: Scene, before: number): Promise<string> {
  return waitUntil('the model hears of its call', async () => {
    const made = (await requests(scene)).slice(before).filter(({ tools }) => tools.includes('run_in_terminal'));
    return made.length > 1 ? made.at(-1)?.last.join('') : undefined;
  });
}

/** The row about the agent in the list of those that can be governed. */
async function state({ workbench }: Scene, text: string): Promise<void> {
  await workbench.palette.run('Gatehouse: Govern an Agent…');
  await workbench.quickPick.rows.filter({ hasText: title }).filter({ hasText: text }).waitFor();
  await workbench.quickPick.close();
}

function hookOf(scene: Scene): string {
  return join(homeOf(scene), '.gatehouse/bin/vscode.sh');
}

/** Lets a test change what the plugin runs; afterwards it is as it was. */
async function withHook(
  scene: Scene,
  act: (hook: { readonly file: string; readonly text: string }) => Promise<void>,
): Promise<void> {
  const file = hookOf(scene);
  const text = readFileSync(file, 'utf8');
  try {
    await act({ file, text });
  } finally {
    writeFileSync(file, text, { mode: 0o600 });
  }
}

/** Answers VS Code's own question in its chat. */
async function allowsInChat({ workbench }: Scene, reason: string): Promise<void> {
  const asked = workbench.page.locator('.part.auxiliarybar .chat-confirmation-widget-container', { hasText: reason });
  await asked
    .getByRole('button', { name: /^Allow/ })
    .first()
    .click();
}

setup(function () {
  if (stageOf(this).install.release.vscode === oldest.vscode) {
    // Plugins of the chat came after it; the run lists these tests as skipped.
    this.skip();
  }
});

const settings = {
  ...{ 'chat.disableAIFeatures': false, 'gatehouse.hook.vscode': true },
  // Whatever VS Code would fetch for its agent ends here.
  ...{ 'http.proxy': 'http://127.0.0.1:9', 'http.proxySupport': 'override' },
  'gatehouse.rules.allow': ['Bash(mkdir made)'],
  'gatehouse.rules.deny': ['Bash(touch:*)'],
};

uiSuite('VS Code’s own agent:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('until it has asked once, nobody can tell whether it is governed', async (scene) => {
    await agentIsReady(scene);
    const placed = hookOf(scene);
    await waitUntil('the hook is placed', () => existsSync(placed) || undefined);
    await state(scene, 'cannot tell: it has not asked yet');
  });

  test('a command that a rule denies does not run, and the model reads why', async (scene) => {
    const { workspace, workbench } = scene;
    const before = await runs(scene, 'touch no.txt');
    assert.match(await told(scene, before), /Bash\(touch:\*\)/);
    assert.equal(existsSync(join(workspace, 'no.txt')), false);
    await workbench.picture('vscode-agent-denied');
    await state(scene, 'governed: last asked');
  });

  test('a command that a rule allows runs without a question, of ours or of VS Code', async (scene) => {
    const before = await runs(scene, 'mkdir made');
    await told(scene, before);
    assert.ok(existsSync(join(scene.workspace, 'made')));
  });

  test('a command runs where it was judged, also after a cd', async (scene) => {
    await told(scene, await runs(scene, 'cd src'));
    await scene.agent.run('companion.setting', 'gatehouse.rules.allow', ['Bash(mkdir made)', 'Bash(mkdir here)']);
    await told(scene, await runs(scene, 'mkdir here'));
    assert.ok(existsSync(join(scene.workspace, 'here')));
  });

  test('what asks is asked by us, and VS Code does not ask again', async (scene) => {
    const first = await runs(scene, 'mkdir asked');
    await answers(scene, title, 'Allow once');
    await told(scene, first);
    assert.ok(existsSync(join(scene.workspace, 'asked')));
    const second = await runs(scene, 'mkdir refused');
    await answers(scene, title, 'Deny');
    assert.match(await told(scene, second), /denied/i);
    assert.equal(existsSync(join(scene.workspace, 'refused')), false);
  });

  test('what was dropped from an edit before it was allowed is not written', async (scene) => {
    const { workbench, workspace } = scene;
    const filePath = join(workspace, 'poem.txt');
    const oldString = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('');
    const newString = oldString.replace('line 5\n', 'five\n').replace('line 30\n', 'thirty\n');
    writeFileSync(filePath, oldString);
    const before = await says(scene, 'replace_string_in_file', { filePath, oldString, newString });
    await answers(scene, title, 'Show the change');
    const lens = (name: string) => workbench.editor.codeLenses.locator('a').filter({ hasText: name }).first();
    await lens('Drop').click();
    await lens('Allow 1 of 2 changes').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await lens('Allow').click();
    await told(scene, before);
    const wanted = oldString.replace('line 30\n', 'thirty\n');
    await waitUntil('it is written', () => readFileSync(filePath, 'utf8') === wanted || undefined);
  });

  test('hooks that are switched off are said, and so is a command that nobody was asked about', async (scene) => {
    const { agent, workbench } = scene;
    for (const key of ['chat.plugins.enabled', 'chat.useHooks']) {
      await agent.run('companion.setting', key, false);
      await workbench.notifications.saying(key).waitFor();
      await state(scene, `not governed: \`${key}\``);
      await workbench.notifications.dismiss(key);
      if (key !== 'chat.useHooks') {
        await agent.run('companion.setting', key);
        await state(scene, 'governed: last asked');
      }
    }
    const before = await runs(scene, 'touch unasked.txt');
    await allowsInChat(scene, 'touch unasked.txt');
    await told(scene, before);
    await workbench.notifications.saying('was not asked about').waitFor();
    await workbench.picture('vscode-agent-unasked');
    await agent.run('companion.setting', 'chat.useHooks');
    await state(scene, 'not governed: it ran a command without asking');
    await told(scene, await runs(scene, 'touch no.txt'));
    await state(scene, 'governed: last asked');
  });

  test('a hook that crashes, says nonsense or is gone denies, and so does one that is killed while it asks', async (scene) => {
    const made = join(scene.workspace, 'made');
    rmSync(made, { recursive: true });
    await withHook(scene, async (hook) => {
      for (const broken of ['kill -9 $$', 'echo nonsense; exit 1', undefined]) {
        rmSync(hook.file, { force: true });
        if (broken !== undefined) {
          writeFileSync(hook.file, broken);
        }
        assert.match(await told(scene, await runs(scene, 'mkdir made')), /could not decide/, broken);
        assert.equal(existsSync(made), false, broken);
      }
      const asking = join(dirname(hook.file), 'asking');
      writeFileSync(hook.file, `echo $$ > '${asking}'\n${hook.text}`);
      const before = await runs(scene, 'mkdir killed');
      await isAskedBy(scene, title);
      execFileSync('pkill', ['-9', '-P', readFileSync(asking, 'utf8').trim()]);
      assert.match(await told(scene, before), /could not decide/);
      assert.equal(existsSync(join(scene.workspace, 'killed')), false);
      await scene.workbench.quickPick.widget.waitFor({ state: 'hidden' });
    });
  });

  test('where no window answers, VS Code asks with our reason', async (scene) => {
    await scene.agent.run('companion.setting', 'gatehouse.hook.offline', 'agent');
    const run = join(homeOf(scene), '.gatehouse/run');
    for (const name of readdirSync(run).filter((it) => it.endsWith('.json'))) {
      rmSync(join(run, name));
    }
    const before = await runs(scene, 'mkdir alone');
    await scene.workbench.picture('vscode-agent-asks');
    await allowsInChat(scene, 'mkdir alone');
    await told(scene, before);
    assert.ok(existsSync(join(scene.workspace, 'alone')));
  });

  test('a hook that is later than its limit leaves the call to VS Code’s own question', async (scene) => {
    const extension = await scene.agent.run<string>('companion.folderOf', 'gatehouse.gatehouse');
    const file = join(extension, 'media/chatPlugin/hooks/hooks.json');
    const hooks = readFileSync(file, 'utf8');
    try {
      writeFileSync(file, hooks.replace('"timeout": 3600', '"timeout": 2'));
      // The window that comes back places the hook anew, and would do so over what the test puts there.
      const placed = hookOf(scene);
      rmSync(placed);
      await agentIsReady(scene);
      await waitUntil('the hook is placed', () => existsSync(placed) || undefined);
      await withHook(scene, async (hook) => {
        writeFileSync(hook.file, 'exec sleep 10');
        const before = await runs(scene, 'mkdir late');
        await allowsInChat(scene, 'mkdir late');
        await told(scene, before);
        assert.ok(existsSync(join(scene.workspace, 'late')), 'it ran when VS Code was told so, and not before');
      });
    } finally {
      writeFileSync(file, hooks);
    }
  });
});

const rehearsing = { ...settings, 'gatehouse.rehearse': 'ask' };
const skip = 'skip' in confining ? confining.skip : undefined;

uiSuite('VS Code’s own agent, rehearsed:', { trust: 'off', agent: 'playing', settings: rehearsing, skip }, (test) => {
  test('what a command changed on a copy is kept, and the model reads what it said there', async (scene) => {
    const { workspace } = scene;
    await agentIsReady(scene);
    writeFileSync(join(workspace, 'make.sh'), 'echo once >> kept.txt; echo it said "$((6 * 7))"; exit 3');
    const before = await runs(scene, 'sh make.sh');
    await answers(scene, title, 'Rehearse');
    await scene.workbench.quickPick.widget.waitFor({ state: 'hidden' });
    await answers(scene, title, 'Keep');
    assert.match(await told(scene, before), /it said 42/);
    assert.equal(readFileSync(join(workspace, 'kept.txt'), 'utf8'), 'once\n');
  });

  test('what is discarded never happened, and the model reads that', async (scene) => {
    writeFileSync(join(scene.workspace, 'drop.sh'), 'echo x > dropped.txt');
    const before = await runs(scene, 'sh drop.sh');
    await answers(scene, title, 'Rehearse');
    await scene.workbench.quickPick.widget.waitFor({ state: 'hidden' });
    await answers(scene, title, 'Discard');
    assert.match(await told(scene, before), /nothing of it was kept/);
    assert.equal(existsSync(join(scene.workspace, 'dropped.txt')), false);
  });
});
