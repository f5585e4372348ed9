import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
after(() => rmSync(folder, { recursive: true, force: true }));

execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${folder}`]);
const built = (name: string) => readFileSync(join(folder, name), 'utf8');

test('bundle: what activation loads is small and does not hold the decision', () => {
  const extension = built('extension.js');
  assert.ok(extension.length < 50_000, `${extension.length} characters`);
  assert.match(extension, /require\("\.\/host\.js"\)/);
  assert.doesNotMatch(extension, /acceptEdits/);
});

test('bundle: the rest is there, and no file is larger than it may be', () => {
  const host = built('host.js');
  assert.match(host, /acceptEdits/);
  assert.match(host, /openHost/);
  for (const name of ['host.js', 'program.js']) {
    assert.ok(built(name).length < 1_000_000, `${name}: ${built(name).length} characters`);
  }
});
