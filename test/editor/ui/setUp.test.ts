import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { programOnPath } from '../../../src/agents/tools/programOnPath';
import { smallAgent } from '../../agentsLogic/acp/smallAgent';
import { uiSuite } from '../harness/suites/uiSuite';
import { page } from './sessionPage';
import { openWalkthrough, step } from './walkthrough';

const place = mkdtempSync(join(tmpdir(), 'gatehouse-setup-'));
const program = join(place, 'bin', 'opencode');
const told = join(place, 'told');
const fakes = join(place, 'fakes');

/** Stands in for npm: notes what it was told, and leaves the program of an agent behind. */
function fakeInstaller(): void {
  mkdirSync(fakes);
  mkdirSync(join(place, 'bin'));
  writeFileSync(join(place, 'agent'), `#!${process.execPath}\n${smallAgent}`);
  const lines = ['#!/bin/sh', `echo "$@" > '${told}'`, `cp '${place}/agent' '${program}.new'`];
  const last = [`chmod +x '${program}.new'`, `mv '${program}.new' '${program}'`, ''];
  writeFileSync(join(fakes, 'npm'), [...lines, ...last].join('\n'), { mode: 0o755 });
}

const path = process.env['PATH'] ?? '';
const settings = {
  'terminal.integrated.env.linux': { PATH: `${fakes}${delimiter}${path}` },
  'terminal.integrated.env.osx': { PATH: `${fakes}${delimiter}${path}` },
};
const skip = programOnPath('opencode', path) === undefined ? undefined : 'opencode is installed here';

uiSuite('setting up:', { trust: 'off', agent: 'playing', settings, skip }, (test) => {
  suiteSetup(fakeInstaller);
  suiteTeardown(() => rmSync(place, { recursive: true, force: true }));

  test('an agent that is missing is installed in a terminal after the line was shown, found by itself and started', async (scene) => {
    const { workbench, agent, server } = scene;
    // Where programs lie is a setting of the machine, which a server keeps in a file of its own.
    const ofMachine = join(dirname(dirname(server.settingsFile)), 'Machine');
    mkdirSync(ofMachine, { recursive: true });
    writeFileSync(join(ofMachine, 'settings.json'), JSON.stringify({ 'gatehouse.agentPaths': [program] }));
    await workbench.activity('Gatehouse').click();
    await page(scene);
    await openWalkthrough(scene);
    for (const id of ['view', 'agent']) {
      await step(scene, id, 'open').waitFor();
    }
    // The view is in sight already, which VS Code does not tell again.
    await workbench.page.getByText('Show Sessions', { exact: true }).first().click();
    await step(scene, 'view', 'done').waitFor();
    await workbench.palette.run('Gatehouse: Set Up an Agent…');
    const row = workbench.quickPick.row('opencode');
    await row.getByText('Is installed with: npm install --global opencode-ai').waitFor();
    await workbench.picture('set-up-missing');
    await workbench.quickPick.choose('opencode');
    const shown = workbench.notifications.saying('`npm install --global opencode-ai` installs it');
    await shown.waitFor();
    await workbench.picture('set-up-shown');
    assert.equal(existsSync(told), false);
    await workbench.notifications.press('opencode was not found', 'Install');
    await workbench.page.getByText('Install opencode').first().waitFor();
    const frame = await page(scene);
    await frame.locator('#page', { hasText: 'opencode' }).locator('.submit', { hasText: 'Send' }).waitFor();
    await step(scene, 'agent', 'done').waitFor();
    await workbench.picture('set-up-started');
    assert.equal(readFileSync(told, 'utf8'), 'install --global opencode-ai\n');
    const [started] = await agent.run<readonly { readonly agent: string }[]>('gatehouse.test.hosted', 'conversations');
    assert.equal(started?.agent, 'opencode');
  });
});
