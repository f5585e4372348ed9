import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { confining } from '../../contain/able';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs, asks, page, quiet, row, sends } from './sessionPage';

const settings = {
  ...quiet,
  'gatehouse.contain': 'on',
  'gatehouse.rehearse': 'off',
  'gatehouse.rules.allow': ['Bash(bash make.sh:*)'],
};
const skip = 'skip' in confining ? confining.skip : undefined;

uiSuite('contained:', { trust: 'off', agent: 'playing', settings, skip }, (test) => {
  test('a session says that it is contained and where it may write, and work in its folder goes on', async (scene) => {
    writeFileSync(join(scene.workspace, 'make.sh'), 'echo made > "$1/made.txt" && cat "$1/made.txt"\n');
    await scene.workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.getByText('Start a session').waitFor();
    await scene.workbench.palette.run('Gatehouse: Start the Demo Agent');
    await frame.getByText('I am the demo agent.').waitFor();
    // It stays open while what is said around it changes.
    const badge = frame.locator('.guard.contained');
    assert.equal(await badge.locator('summary').innerText(), 'contained');
    await badge.locator('summary').click();
    await badge.getByText(scene.workspace).first().waitFor();
    await frame.locator('.submit', { hasText: 'Stop' }).click();
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    await badge.getByText(scene.workspace).first().waitFor();
    await scene.workbench.picture('contained-badge');
    await badge.locator('summary').click();
    await sends(frame, '$ bash make.sh .');
    await row(frame, 'make.sh .').locator('.decision').getByText('allowed').waitFor();
    await frame.locator('.submit', { hasText: 'Send' }).waitFor();
    assert.equal(readFileSync(join(scene.workspace, 'made.txt'), 'utf8'), 'made\n');
  });

  test('what a rule allows writes nothing outside until the person opens that folder', async (scene) => {
    const outside = mkdtempSync(join(homedir(), '.gatehouse-outside-'));
    const made = join(outside, 'made.txt');
    try {
      const frame = await page(scene);
      await sends(frame, `$ bash make.sh ${outside}`);
      const card = await asks(frame, 'write outside its containment');
      assert.match(await card.innerText(), new RegExp(outside));
      assert.ok(!existsSync(made));
      await scene.workbench.picture('contained-leaving');
      await scene.workbench.page.waitForTimeout(armedMs);
      await card.getByRole('button', { name: 'Allow once' }).click();
      await frame.getByText(`${outside} can be written to now`).waitFor();
      await sends(frame, `$ bash make.sh ${outside}`);
      await waitUntil('it is written', () =>
        existsSync(made) && readFileSync(made, 'utf8') === 'made\n' ? true : undefined,
      );
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });
});
