import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { buildCli, runCli, scratchFolder } from './builtCli';

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

test('startUp: with the compiled form of another program the answers are the same', async () => {
  const expected = await runCli(cli, ['decide'], call);
  assert.equal(expected.code, 0);
  const [cache = ''] = caches();
  writeFileSync(join(folder, cache), 'not compiled code');
  assert.deepEqual(await runCli(cli, ['decide'], call), expected);
});

/** Runs the program as it is packed, for a person whose home is `home`. */
function runAtHome(home: string, words: readonly string[], program = packed()): { status: number | null; out: string } {
  const preload = join(home, 'home.cjs');
  const set = `const os = require('node:os'); const { userInfo } = os;
    os.userInfo = () => ({ ...userInfo(), homedir: ${JSON.stringify(home)} });`;
  writeFileSync(preload, set);
  const run = spawnSync(process.execPath, ['--require', preload, program, ...words], { input: call, encoding: 'utf8' });
  return { status: run.status, out: run.stdout };
}

/** The program as it is packed: with nothing compiled beside it. */
function packed(): string {
  for (const name of caches()) {
    rmSync(join(folder, name));
  }
  return cli;
}

const keptAt = (home: string) => {
  const compiled = join(home, '.gatehouse/compiled');
  return existsSync(compiled) ? readdirSync(compiled).map((name) => join(compiled, name)) : [];
};

test('startUp: nothing is kept for what is no command, nor of a program whose id does not tell its content', () => {
  const home = scratchFolder();
  for (const words of [['nonsense'], ['decide', '--nonsense'], ['--version'], ['../x'], []]) {
    runAtHome(home, words);
    assert.deepEqual(keptAt(home), [], words.join(' '));
  }
  const watched = scratchFolder();
  cpSync(packed(), join(watched, 'cli.js'));
  const text = readFileSync(join(folder, 'program.js'), 'utf8');
  writeFileSync(join(watched, 'program.js'), text.replace(/^\/\/[0-9a-f]{16}/, `//${'0'.repeat(16)}`));
  assert.equal(runAtHome(home, ['decide'], join(watched, 'cli.js')).status, 0);
  assert.deepEqual(keptAt(home), []);
});

test('startUp: as packed, the first start of a command leaves what the next ones start from', () => {
  const home = scratchFolder();
  const first = runAtHome(home, ['decide']);
  assert.equal(first.status, 0);
  const [file = '', ...others] = keptAt(home);
  assert.deepEqual(others, []);
  const source = readFileSync(join(folder, 'program.js'), 'latin1');
  assert.equal(new Script(source, { cachedData: readFileSync(file) }).cachedDataRejected, false);
  const { mtimeMs } = statSync(file);
  assert.deepEqual(runAtHome(home, ['decide']), first);
  assert.equal(statSync(file).mtimeMs, mtimeMs);
  assert.equal(runAtHome(home, ['lint', '--help']).status, 0);
  assert.equal(keptAt(home).length, 2);
});

test('startUp: compiled code that is damaged or open to others changes no answer, and is made anew if it is ours', () => {
  const home = scratchFolder();
  const first = runAtHome(home, ['decide']);
  const [file = ''] = keptAt(home);
  writeFileSync(file, 'not compiled code');
  assert.deepEqual(runAtHome(home, ['decide']), first);
  assert.notEqual(readFileSync(file, 'latin1'), 'not compiled code');
  writeFileSync(file, 'not compiled code');
  chmodSync(join(home, '.gatehouse'), 0o777);
  assert.deepEqual(runAtHome(home, ['decide']), first);
  assert.equal(readFileSync(file, 'latin1'), 'not compiled code');
});
