import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { machinePrograms } from '../../src/store/machinePrograms';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-programs-')));
const path = process.env['PATH'];
const cwd = process.cwd();
after(() => {
  process.env['PATH'] = path;
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

test('machinePrograms: only programs in absolute folders of PATH are found, by a plain name', async () => {
  for (const name of ['here', 'on', 'work']) {
    mkdirSync(join(folder, name));
  }
  const script = '#!/bin/sh\npwd\n';
  writeFileSync(join(folder, 'on', 'agent'), script, { mode: 0o755 });
  writeFileSync(join(folder, 'on', 'plain'), script, { mode: 0o644 });
  mkdirSync(join(folder, 'on', 'folder'));
  writeFileSync(join(folder, 'work', 'evil'), script, { mode: 0o755 });
  process.chdir(join(folder, 'work'));
  process.env['PATH'] = ['.', '', '../work', join(folder, 'on')].join(delimiter);
  assert.equal(await machinePrograms.find('agent'), join(folder, 'on', 'agent'));
  for (const name of ['evil', 'plain', 'folder', 'none', '', './evil', '../on/agent', join(folder, 'on', 'agent')]) {
    assert.equal(await machinePrograms.find(name), undefined, name);
  }
  assert.equal(await machinePrograms.isThere(join(folder, 'on', 'agent')), true);
  assert.equal(await machinePrograms.isThere(join(folder, 'on', 'plain')), false);
  process.env['PATH'] = path;
  const said = await machinePrograms.version(join(folder, 'on', 'agent'));
  assert.notEqual(said, join(folder, 'work'));
  assert.equal(await machinePrograms.version(join(folder, 'none')), undefined);
  assert.equal(await machinePrograms.version('not\0a path'), undefined);
});
