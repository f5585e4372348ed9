import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { buildCli, runCli } from './builtCli';

const cli = buildCli();
const folder = dirname(cli);
const caches = () => readdirSync(folder).filter((name) => name.endsWith('.cache'));

const call = `${JSON.stringify({ tool: 'Bash', input: { command: 'git push' }, cwd: '/p' })}\n`;

test('startUp: the compiled form that the build leaves is accepted', () => {
  const [cache = ''] = caches();
  const script = new Script(readFileSync(join(folder, 'program.js'), 'utf8'), {
    cachedData: readFileSync(join(folder, cache)),
  });
  assert.equal(script.cachedDataRejected, false);
});

test('startUp: without the compiled form, or with one of another program, the answers are the same', async () => {
  const expected = await runCli(cli, ['decide'], call);
  assert.equal(expected.code, 0);
  const [cache = ''] = caches();
  const path = join(folder, cache);
  writeFileSync(path, 'not compiled code');
  assert.deepEqual(await runCli(cli, ['decide'], call), expected);
  rmSync(path);
  assert.deepEqual(await runCli(cli, ['decide'], call), expected);
});
