import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Lines } from '../../../src/agents/wire/lines';
import { Program, type ProgramEnd } from '../../../src/agents/wire/program';
import { programEnv } from '../../../src/agents/wire/programEnv';
import { isAlive } from '../isAlive';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function bash(script: string): Promise<{ program: Program; lines: string[]; ended: Promise<ProgramEnd> }> {
  const program = await Program.start({ command: 'bash', args: ['-c', script], cwd: folder, env: {} });
  const lines: string[] = [];
  program.onDidReadLine((line) => lines.push(line));
  return { program, lines, ended: new Promise((resolve) => program.onDidEnd(resolve)) };
}

async function fileWith(name: string): Promise<string> {
  const path = join(folder, name);
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(20)) {
    const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    if (text !== '') {
      return text;
    }
  }
  throw new Error(`${name} was never written`);
}

test('program: one that is not there, may not be run or is no program is told, and nothing is left', async () => {
  writeFileSync(join(folder, 'plain'), 'text');
  const start = (command: string, cwd = folder) => Program.start({ command, args: [], cwd, env: {} });
  await assert.rejects(start('gatehouse-no-such-program'), /was not found/);
  await assert.rejects(start(join(folder, 'plain')), /may not be run/);
  await assert.rejects(start('bash', join(folder, 'no such folder')), /not found|could not be started/);
});

test('program: speaks in lines both ways, without a shell', async () => {
  const { program, lines, ended } = await bash('while read -r line; do echo "heard $line"; done; printf last');
  program.writeLine('$(id) `id`');
  program.writeLine('x'.repeat(1_000_000));
  program.closeInput();
  const end = await ended;
  assert.deepEqual(
    lines.map((line) => line.length),
    ['heard $(id) `id`'.length, 1_000_006, 4],
  );
  assert.equal(lines[0], 'heard $(id) `id`');
  assert.equal(end.code, 0);
  program.writeLine('nobody hears this');
});

test('program: how it ended is told with its last words', async () => {
  const { ended } = await bash('echo no key >&2; exit 3');
  assert.deepEqual(await ended, { code: 3, signal: null, lastWords: 'no key' });
  const { program, ended: killed } = await bash('exec sleep 300');
  process.kill(program.pid ?? 0, 'SIGKILL');
  assert.equal((await killed).signal, 'SIGKILL');
  await program.stop();
});

test('program: stopping ends it with all it started, also when they do not want to', async () => {
  const script = `trap '' TERM; (trap '' TERM; echo $BASHPID > inner; sleep 300) & echo $$ > outer; wait; sleep 300`;
  const { program, ended } = await bash(script);
  const pids = [await fileWith('inner'), await fileWith('outer')];
  await program.stop();
  await ended;
  assert.deepEqual(pids.map(isAlive), [false, false]);
  await program.stop();
});

test('program: one that dies takes along what it started, and what escaped does not hide its death', async () => {
  const { program, ended } = await bash('sleep 300 & echo $! > left; setsid sleep 30 & echo $! > escaped; wait');
  const left = await fileWith('left');
  const escaped = await fileWith('escaped');
  process.kill(program.pid ?? 0, 'SIGKILL');
  assert.equal((await ended).signal, 'SIGKILL');
  assert.equal(isAlive(left), false);
  assert.notEqual(escaped, '');
});

test('program: one whose parent exits does not stay behind', async () => {
  const script = join(folder, 'parent.cjs');
  const bundle = join(folder, 'program.cjs');
  execFileSync('npx', [
    ...['esbuild', 'src/agents/wire/program.ts', '--bundle', '--platform=node', '--format=cjs', `--outfile=${bundle}`],
  ]);
  writeFileSync(
    script,
    `const { Program } = require('./program.cjs');
     Program.start({ command: 'bash', args: ['-c', 'echo $$ > child; sleep 300'], cwd: __dirname, env: {} })
       .then(() => setTimeout(() => process.exit(0), 1500));`,
  );
  const parent = spawn(process.execPath, [script], { stdio: 'ignore' });
  await new Promise((resolve) => parent.once('exit', resolve));
  const child = await fileWith('child');
  for (let at = 0; at < 50 && isAlive(child); at += 1) {
    await pause(20);
  }
  assert.equal(isAlive(child), false);
});

test('lines: are cut anywhere, and one that is far too long does not fill the memory', () => {
  const lines: string[] = [];
  const reader = new Lines((line) => lines.push(line));
  for (const chunk of ['a', 'b\r', '\nc\n\nd', 'e']) {
    reader.add(chunk);
  }
  reader.end();
  reader.end();
  assert.deepEqual(lines, ['ab', 'c', '', 'de']);
  for (let at = 0; at < 200; at += 1) {
    reader.add('x'.repeat(1_000_000));
  }
  reader.add('\nnext\n');
  assert.ok((lines[4]?.length ?? 0) < 70_000_000);
  assert.equal(lines[5], 'next');
});

test('programEnv: leaves out what is the editor’s own, and folders that depend on where the agent works', () => {
  const before = { ...process.env };
  Object.assign(process.env, { ELECTRON_RUN_AS_NODE: '1', VSCODE_PID: '1', NODE_OPTIONS: '--inspect', KEPT: 'yes' });
  process.env['PATH'] = ['.', '/usr/bin', '', 'node_modules/.bin', '/bin'].join(delimiter);
  const env = programEnv({ ADDED: 'x' });
  for (const name of ['ELECTRON_RUN_AS_NODE', 'VSCODE_PID', 'NODE_OPTIONS', 'KEPT', 'PATH']) {
    delete process.env[name];
  }
  Object.assign(process.env, before);
  assert.deepEqual([env['KEPT'], env['ADDED'], env['PATH']], ['yes', 'x', ['/usr/bin', '/bin'].join(delimiter)]);
  for (const name of ['ELECTRON_RUN_AS_NODE', 'VSCODE_PID', 'NODE_OPTIONS']) {
    assert.equal(env[name], undefined);
  }
  assert.equal(programEnv({ PATH: `.${delimiter}/x` })['PATH'], '/x');
});

test('program: a program that lies in the folder of the agent is not found by its name', async () => {
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(join(work, 'gatehouse-evil'), '#!/bin/sh\necho evil\n', { mode: 0o755 });
  const path = process.env['PATH'];
  process.env['PATH'] = `.${delimiter}${path}`;
  try {
    const start = Program.start({ command: 'gatehouse-evil', args: [], cwd: work, env: {} });
    await assert.rejects(start, /was not found/);
  } finally {
    process.env['PATH'] = path;
  }
});

test("program: the editor's own askpass goes with its variables, and the person's git is left as it is", () => {
  const given = {
    VSCODE_GIT_ASKPASS_MAIN: '/code/git/dist/askpass-main.js',
    GIT_ASKPASS: '/code/git/dist/askpass.sh',
    SSH_ASKPASS: '/usr/bin/ksshaskpass',
    GIT_SSH_COMMAND: 'ssh -i key',
    GIT_CONFIG_GLOBAL: '/home/me/.gitconfig-work',
  };
  const before = Object.keys(given).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, given);
  try {
    const env = programEnv({});
    assert.deepEqual([env['GIT_ASKPASS'], env['VSCODE_GIT_ASKPASS_MAIN']], [undefined, undefined]);
    for (const name of ['SSH_ASKPASS', 'GIT_SSH_COMMAND', 'GIT_CONFIG_GLOBAL'] as const) {
      assert.equal(env[name], given[name]);
    }
    const added = Object.keys(env).filter((name) => name.startsWith('GIT_') && process.env[name] === undefined);
    assert.deepEqual(added, [], 'nothing of ours changes what git does');
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) {
        delete process.env[name];
      } else {
        process.env[name] = value;
      }
    }
  }
});
