import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { smallAgent } from '../../agentsLogic/acp/smallAgent';
import { isAlive } from '../../agentsLogic/isAlive';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';

const programs = mkdtempSync(join(tmpdir(), 'gatehouse-agents-'));
const small = join(programs, 'small.js');
writeFileSync(small, smallAgent);

const settings = {
  'gatehouse.agents': [
    // What it runs is allowed, so that nobody needs to be asked.
    { name: 'Runner', adapter: 'demo', profile: { rules: { allow: ['Bash'] } } },
    {
      name: 'Small',
      adapter: 'acp',
      command: process.execPath,
      args: [small],
      profile: { rules: { allow: ['Bash(mkdir one)'], deny: ['Bash(mkdir two)'] } },
    },
    { name: 'Broken', adapter: 'acp', command: 'agent | tee log' },
  ],
};

async function fileWith(path: string): Promise<string> {
  return waitUntil(`${path} is written`, () => {
    const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    return text === '' ? undefined : text;
  });
}

uiSuite('agents:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('what in the settings cannot be used is told', async ({ workbench }) => {
    const toast = workbench.notifications.saying('Agent `Broken`');
    await toast.waitFor();
    assert.match(await toast.innerText(), /started without a shell/);
  });

  test('Set Up an Agent says what is not installed and how to install it, and lists the demo agent', async ({
    workbench,
  }) => {
    await workbench.palette.run('Gatehouse: Set Up an Agent…');
    await workbench.quickPick.row('Something in your settings cannot be used').waitFor();
    await workbench.quickPick.row('Another agent that speaks ACP…').waitFor();
    await workbench.quickPick.row('Demo').waitFor();
    await workbench.picture('set-up-agent');
    await workbench.keyboard.press('Escape');
  });

  test('an agent of the settings that speaks ACP is started and held', async ({ workspace, agent }) => {
    const { conversation }: { conversation: string } = await agent.run('gatehouse.test.hosted', 'start', 'Small');
    await agent.run('gatehouse.test.hosted', 'send', conversation, 'go');
    const note = /denied the tool call "mkdir" \{"command":"mkdir two"\}/;
    const told = async (): Promise<boolean> =>
      note.test(
        JSON.stringify(await agent.run('gatehouse.test.hosted', 'entries', conversation)).replaceAll('\\"', '"'),
      );
    await waitUntil('the agent is told why', async () => ((await told()) ? true : undefined));
    assert.deepEqual([existsSync(join(workspace, 'one')), existsSync(join(workspace, 'two'))], [true, false]);
    rmSync(programs, { recursive: true });
  });

  test('closing the window ends what an agent runs', async ({ workbench, workspace, agent }) => {
    mkdirSync(join(workspace, '.gatehouse', 'scenarios'), { recursive: true });
    const steps = [{ run: 'sleep 300 & echo $! $$ > pids; wait' }];
    writeFileSync(join(workspace, '.gatehouse', 'scenarios', 'slow.json'), JSON.stringify({ steps }));
    const { conversation }: { conversation: string } = await agent.run('gatehouse.test.hosted', 'start', 'Runner');
    await agent.run('gatehouse.test.hosted', 'send', conversation, 'slow');
    const pids = (await fileWith(join(workspace, 'pids'))).split(' ');
    assert.deepEqual(pids.map(isAlive), [true, true]);
    await workbench.reload();
    await waitUntil('nothing of it runs', () => (pids.some(isAlive) ? undefined : true));
  });

  test('a call that waits when the window closes is kept as one that was not allowed', async ({
    workbench,
    server,
    agent,
  }) => {
    const { conversation }: { conversation: string } = await agent.run('gatehouse.test.hosted', 'start', 'Runner');
    await agent.run('gatehouse.test.hosted', 'send', conversation, '$ cat .env');
    await workbench.notifications.saying('cat .env').waitFor();
    await workbench.reload();
    const folder = dirname(server.settingsFile);
    await waitUntil('its row says how it was decided', () => {
      const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((it) =>
        it.endsWith(`${conversation}.jsonl`),
      );
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
      return /"state":"denied","reviews":\[\{"tool":"Bash","outcome":"deny","decision":"ask"/.test(text)
        ? true
        : undefined;
    });
  });
});
