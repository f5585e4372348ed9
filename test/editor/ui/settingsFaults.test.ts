import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuditEntry } from '../../../src/ports/auditLog';
import type { Question } from '../../../src/ports/question';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import type { TestAgent } from '../testAgent';

/** Answers the question about a command with a yes that is to be remembered. */
async function allowAndRemember(agent: TestAgent, command: string, scope: 'user' | 'workspace'): Promise<Outcome> {
  let heard: Outcome | undefined;
  const outcome = agent.review({ tool: 'Bash', input: { command } }).then((it) => {
    heard = it;
    return it;
  });
  // What another window keeps meanwhile makes it another question, which is answered as well.
  while (heard === undefined) {
    const waiting = await agent.run<readonly Question[]>('gatehouse.test.questions');
    const question = waiting.find(({ call }) => (call.input as { command?: string }).command === command);
    if (question !== undefined) {
      const remember = { rules: [`Bash(${command})`], scope };
      await agent.run('gatehouse.test.answer', question.id, question.digest, { kind: 'allow', remember });
    }
    await Promise.race([outcome, pause(50)]);
  }
  return heard;
}

const decisionOn = async ({ agent }: Scene, command: string) => {
  const session = await agent.startSession({ mode: 'dontAsk' });
  return (await agent.review({ tool: 'Bash', input: { command }, session })).decision;
};

const rulesIn = (file: string): readonly string[] =>
  JSON.parse(readFileSync(file, 'utf8'))['gatehouse.rules.allow'] ?? [];

/** settings.json opens beside everything else, and is saved when the person says so. */
const plainEditing = { 'workbench.editor.useModal': 'off', 'files.autoSave': 'off' };
const settings = { ...plainEditing, 'gatehouse.rules.deny': ['Bash(ls:*)'] };

uiSuite('broken settings:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('a settings.json of the person that was cut is told with its place, and drops no deny rule after a reload', async (scene) => {
    const { workbench, server, agent } = scene;
    const whole = readFileSync(server.settingsFile, 'utf8');
    assert.equal(await decisionOn(scene, 'head x'), 'allow');
    writeFileSync(server.settingsFile, whole.slice(0, whole.indexOf('gatehouse.rules.deny')));
    await workbench.notifications.saying('settings.json is no JSON').waitFor();
    await workbench.reload();
    // A notification comes and goes; what everything asks for stays in sight.
    await workbench.statusItem('fault in settings').waitFor();
    assert.equal(await decisionOn(scene, 'ls'), 'deny');
    assert.equal(await decisionOn(scene, 'head x'), 'deny', 'nothing is allowed that nobody was asked about');
    await workbench.picture('settings-not-json');
    await workbench.statusItem('fault in settings').click();
    await workbench.editor.tab('settings.json').waitFor();
    writeFileSync(server.settingsFile, whole);
    await workbench.statusItem('fault in settings').waitFor({ state: 'detached' });
    await waitUntil('it is heard when it is mended', async () =>
      (await decisionOn(scene, 'head x')) === 'allow' ? true : undefined,
    );
    await agent.run('workbench.action.closeAllEditors');
  });

  test('a workspace whose deny list is no list is told', async ({ workbench, workspace, agent }) => {
    mkdirSync(join(workspace, '.vscode'), { recursive: true });
    writeFileSync(join(workspace, '.vscode', 'settings.json'), '{ "gatehouse.rules.deny": null }');
    await workbench.notifications.press('gatehouse.rules.deny` is not a list', 'Open the File');
    await workbench.editor.tab('settings.json').waitFor();
    writeFileSync(join(workspace, '.vscode', 'settings.json'), '{}');
    await agent.run('workbench.action.closeAllEditors');
  });

  test('a rule that cannot be kept is told, and the call goes as the person said', async ({
    workbench,
    agent,
    server,
  }) => {
    await agent.run('workbench.action.openSettingsJson');
    await workbench.editor.line('gatehouse.rules.deny').click();
    await workbench.keyboard.press('Control+Home');
    await workbench.keyboard.type('// mine');
    await workbench.keyboard.press('Enter');
    const { decision } = await allowAndRemember(agent, 'make one', 'user');
    assert.equal(decision, 'allow');
    await workbench.notifications.saying('the rule Bash(make one) was not kept').waitFor();
    await workbench.notifications.saying('has changes that are not saved').waitFor();
    assert.doesNotMatch(readFileSync(server.settingsFile, 'utf8'), /make one/);
    await agent.run('workbench.action.files.revert');
    await agent.run('workbench.action.closeAllEditors');
    assert.equal((await allowAndRemember(agent, 'make two', 'user')).decision, 'allow');
    assert.deepEqual(rulesIn(server.settingsFile), ['Bash(make two)']);
  });
});

uiSuite('two windows:', { trust: 'off', agent: 'playing', settings: plainEditing }, (test) => {
  test('what both remember at once is all kept', async (scene) => {
    const other = await scene.anotherWindow();
    const both = [scene, other];
    const rounds = [1, 2, 3, 4];
    const outcomes = await Promise.all(
      both.map(async ({ agent }, at) => {
        const heard: Outcome[] = [];
        for (const round of rounds) {
          heard.push(await allowAndRemember(agent, `make w${at} ${round}`, 'user'));
        }
        return heard;
      }),
    );
    assert.ok(outcomes.flat().every(({ decision }) => decision === 'allow'));
    const wanted = both.flatMap((_, at) => rounds.map((round) => `Bash(make w${at} ${round})`));
    // A notification may be gone by now; the audit log says it for good.
    const log = join(await scene.agent.run<string>('gatehouse.test.auditFolder'), 'audit.jsonl');
    const entries = readFileSync(log, 'utf8').trim().split('\n');
    assert.deepEqual(
      entries.flatMap((line) => (JSON.parse(line) as AuditEntry).answer?.unkept ?? []),
      [],
    );
    assert.deepEqual([...rulesIn(scene.server.settingsFile)].sort(), wanted.sort());
  });
});
