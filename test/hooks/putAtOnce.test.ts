import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
