import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { putAtOnce } from '../../src/hooks/putAtOnce';

test('putAtOnce: what fails leaves the place as it was, and nothing beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const taken = join(folder, 'taken');
  mkdirSync(join(taken, 'inside'), { recursive: true });
  assert.throws(() => putAtOnce(taken, 'text'));
  assert.throws(() => putAtOnce(join(folder, 'nowhere', 'file'), 'text'));
  assert.deepEqual(readdirSync(folder), ['taken']);
  assert.deepEqual(readdirSync(taken), ['inside']);
  const file = join(folder, 'file');
  putAtOnce(file, 'one');
  putAtOnce(file, 'two', { mode: 0o640 });
  assert.deepEqual([readFileSync(file, 'utf8'), readdirSync(folder)], ['two', ['file', 'taken']]);
  assert.equal(process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o640, true);
});

test('putAtOnce: what a program left that was killed goes with the next one; what others have stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const { pid: gone } = spawnSync(process.execPath, ['-e', '0']);
  const stays = [
    `file.gatehouse-${process.ppid}`,
    `young.gatehouse-${gone}`,
    `.gatehouse-${gone}`,
    `file.gatehouse-${gone}.txt`,
    `file.gatehouse-x${gone}`,
    `link.gatehouse-${gone}`,
  ];
  const goes = [`file.gatehouse-${gone}`, `other.json.gatehouse-${gone}`];
  symlinkSync('nowhere', join(folder, `link.gatehouse-${gone}`));
  mkdirSync(join(folder, `folder.gatehouse-${gone}`));
  for (const name of [...stays, ...goes].filter((it) => !it.startsWith('link'))) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), new Date(0), new Date(name.startsWith('young') ? Date.now() : 0));
  }
  putAtOnce(join(folder, 'file'), 'text');
  assert.deepEqual(readdirSync(folder).sort(), ['file', `folder.gatehouse-${gone}`, ...stays].sort());
});
