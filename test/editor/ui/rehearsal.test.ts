import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uiSuite } from '../harness/suites/uiSuite';
import { armedMs, asks, page, quiet, row, sends } from './sessionPage';

uiSuite(
  'rehearsal:',
  { trust: 'off', agent: 'playing', settings: { ...quiet, 'gatehouse.rehearse': 'auto' } },
  (test) => {
    test('a script that changes nothing runs without a question, and its output is in the session', async (scene) => {
      const { workbench, workspace } = scene;
      writeFileSync(join(workspace, 'check.sh'), 'echo all is well; exit 0\n');
      await workbench.palette.run('Gatehouse: Start the Demo Agent');
      const frame = await page(scene);
      await sends(frame, '$ sh check.sh');
      await row(frame, 'sh check.sh').locator('summary').click();
      await row(frame, 'sh check.sh').getByText('all is well').waitFor();
      await workbench.picture('rehearsal-quiet');
    });

    test('what a script would change is asked about; what is kept is there, and the rest is not', async (scene) => {
      const { workbench, workspace } = scene;
      writeFileSync(join(workspace, 'build.sh'), 'echo one > kept.txt; echo two > .envrc; rm -f README.md\n');
      const frame = await page(scene);
      await sends(frame, '$ sh build.sh');
      const card = await asks(frame, 'kept.txt');
      await workbench.picture('rehearsal-question');
      assert.equal(existsSync(join(workspace, 'kept.txt')), false, 'nothing has happened yet');
      await workbench.page.waitForTimeout(armedMs);
      await card.getByRole('button', { name: 'Allow once' }).click();
      await row(frame, 'sh build.sh').locator('.decision').getByText('allowed').waitFor();
      assert.equal(readFileSync(join(workspace, 'kept.txt'), 'utf8'), 'one\n');
      assert.equal(existsSync(join(workspace, 'README.md')), false);
    });
  },
);
