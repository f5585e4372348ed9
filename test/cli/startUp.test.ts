import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { buildCli, runCli } from './builtCli';

const cli = buildCli();
const folder = dirname(cli);
const caches = () => readdirSync(folder).filter((name) => name.endsWith('.cache'));

const call = `${JSON.stringify({ tool: 'Bash', input: { command: 'git push' }, cwd: '/p' })}\n`;

/** What starting a program costs. Processor time where the system tells it, because other work does not distort it. */
function costOf(words: readonly string[]): number {
  return process.platform === 'linux' ? processorTime(words) : shortestTime(words);
}

function processorTime(words: readonly string[]): number {
  const code = `
    const { spawnSync } = require('node:child_process');
    for (let round = 0; round < 5; round += 1) {
      spawnSync(process.execPath, JSON.parse(process.argv[1]), { input: process.argv[2] });
    }
    const [user, system] = require('node:fs').readFileSync('/proc/self/stat', 'utf8').split(' ').slice(15, 17);
    process.stdout.write(String(Number(user) + Number(system)));`;
  return Number(execFileSync(process.execPath, ['-e', code, JSON.stringify(words), call], { encoding: 'utf8' }));
}

function shortestTime(words: readonly string[]): number {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now();
    execFileSync(process.execPath, [...words], { input: call });
    return performance.now() - started;
  });
  return Math.min(...times);
}

test('startUp: the compiled form that the build leaves is accepted', () => {
  const [cache = ''] = caches();
  const script = new Script(readFileSync(join(folder, 'program.js'), 'utf8'), {
    cachedData: readFileSync(join(folder, cache)),
  });
  assert.equal(script.cachedDataRejected, false);
});

test('startUp: one decision takes less than twice as long as starting Node', () => {
  // What runs beside it distorts processor time, too, by what it throws out of the caches; the best of three tells.
  const ratios = Array.from({ length: 3 }, () => costOf([cli, 'decide']) / costOf(['-e', '0']));
  assert.ok(Math.min(...ratios) < 2, ratios.join(', '));
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
