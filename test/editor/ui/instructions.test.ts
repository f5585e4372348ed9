import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { page, sends } from './sessionPage';

const programs = mkdtempSync(join(tmpdir(), 'gatehouse-echo-'));
const echo = join(programs, 'echo.js');

/** An agent that leaves a sign that it was started, and says back what it is told. */
writeFileSync(
  echo,
  `
  require('node:fs').writeFileSync('STARTED', '');
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize') say({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
    if (method === 'session/new') say({ id, result: { sessionId: 'S' } });
    if (method === 'session/prompt') {
      const text = 'I heard: ' + params.prompt.map((it) => it.text).join(' ').replaceAll('\\n', ' ');
      const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
      say({ method: 'session/update', params: { sessionId: 'S', update } });
      say({ id, result: { stopReason: 'end_turn' } });
    }
  });`,
);

const settings = {
  'gatehouse.agents': [{ name: 'Echo', adapter: 'acp', command: process.execPath, args: [echo] }],
};

function prepare({ workspace }: Scene): void {
  mkdirSync(join(workspace, 'docs'), { recursive: true });
  writeFileSync(join(workspace, 'AGENTS.md'), 'RULE-ONE\n\nSee @docs/more.md and @.env.\n');
  writeFileSync(join(workspace, 'docs/more.md'), 'RULE-TWO\n');
  writeFileSync(join(workspace, '.env'), 'TOKEN=SECRET-TOKEN\n');
  writeFileSync(join(workspace, 'mentioned.txt'), 'MENTIONED-TEXT\n');
}

async function startsEcho({ workbench }: Scene): Promise<void> {
  await workbench.palette.run('Gatehouse: Start Session…');
  await workbench.quickPick.choose('Echo');
}

uiSuite('project instructions:', { trust: 'off', settings }, (test) => {
  test('a row says which instructions the agent was given and which not, and why', async (scene) => {
    prepare(scene);
    await startsEcho(scene);
    const frame = await page(scene);
    const notice = frame.locator('.row.notice', { hasText: 'Project instructions' });
    await notice.waitFor();
    const text = await notice.innerText();
    assert.match(text, /AGENTS\.md, docs\/more\.md given to Echo\./);
    assert.match(text, /\.env left out\..*holds passwords or tokens/s);
    await scene.workbench.picture('instructions');
    await sends(frame, 'hello');
    await frame.locator('.row.agent', { hasText: 'RULE-TWO' }).waitFor();
    const heard = await frame.locator('.row.agent').innerText();
    assert.match(heard, /RULE-ONE/);
    assert.doesNotMatch(heard, /SECRET-TOKEN/);
  });

  test('a file is passed on when its mention is typed, and not when it is pasted', async (scene) => {
    const frame = await page(scene);
    // Behind the name, so that no file is suggested, which Enter would take.
    await sends(frame, 'pasted @mentioned.txt here');
    await frame.locator('.row.agent', { hasText: 'pasted @mentioned.txt here' }).waitFor();
    assert.equal(await frame.locator('.row.agent', { hasText: 'MENTIONED-TEXT' }).count(), 0);
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    await frame.locator('.prompt').pressSequentially('typed @mentioned.txt and @.env here');
    await frame.locator('.prompt').press('Enter');
    await frame.locator('.row.agent', { hasText: 'MENTIONED-TEXT' }).waitFor();
    const notice = await frame.locator('.row.notice', { hasText: 'Attached' }).innerText();
    assert.match(notice, /mentioned\.txt passed on.*\.env left out/s);
    assert.equal(await frame.locator('.row', { hasText: 'SECRET-TOKEN' }).count(), 0);
  });
});

uiSuite('an agent in a folder that is not trusted:', { trust: 'on', settings }, (test) => {
  test('starting it is a question that says what may run, and Enter says no', async (scene) => {
    const { workbench, workspace } = scene;
    prepare(scene);
    await startsEcho(scene);
    await workbench.dialog.box.getByText('Start “Echo” in a folder you do not trust?').waitFor();
    assert.match(await workbench.dialog.box.innerText(), /git configuration/);
    await workbench.picture('untrusted-start');
    // The page of the session view takes the focus when it is there; after that nobody does.
    const frame = await page(scene);
    const first = workbench.dialog.box.locator('.monaco-text-button:not(.secondary)');
    assert.equal(await first.innerText(), 'Do Not Start');
    await first.press('Enter');
    await workbench.dialog.box.waitFor({ state: 'hidden' });
    await frame.getByText('Echo was not started: this folder is not trusted.').waitFor();
    assert.equal(existsSync(join(workspace, 'STARTED')), false);
  });

  test('the person may start it all the same, and its instructions are not read', async (scene) => {
    const { workbench, workspace } = scene;
    await startsEcho(scene);
    await workbench.dialog.box.waitFor();
    await workbench.dialog.press('Start Anyway');
    const frame = await page(scene);
    await frame.locator('.row.notice', { hasText: 'AGENTS.md not read: this folder is not trusted.' }).waitFor();
    await sends(frame, 'hello');
    await frame.locator('.row.agent', { hasText: 'hello' }).waitFor();
    assert.equal(existsSync(join(workspace, 'STARTED')), true);
    assert.equal(await frame.locator('.row', { hasText: 'RULE-ONE' }).count(), 0);
    rmSync(programs, { recursive: true });
  });
});
