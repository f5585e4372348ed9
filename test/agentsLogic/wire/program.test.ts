import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Program, type ProgramEnd } from '../../../src/agents/wire/program';
import { commandEnv, programEnv } from '../../../src/agents/wire/programEnv';
import { isAlive } from '../isAlive';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
const parents: ReturnType<typeof spawn>[] = [];
after(() => {
  // Of a test that failed one may be left, and would keep this one from ending.
  for (const parent of parents) {
    parent.kill('SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});

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

test('program: one that dies takes along what it started, also what went its own way', async () => {
  const { program, ended } = await bash('sleep 300 & echo $! > left; setsid sleep 300 & echo $! > escaped; wait');
  const left = await fileWith('left');
  const escaped = await fileWith('escaped');
  process.kill(program.pid ?? 0, 'SIGKILL');
  assert.equal((await ended).signal, 'SIGKILL');
  assert.equal(isAlive(left), false);
  await areGone([escaped]);
});

/** A program that starts `script` as an agent is started, with a bundle of our own code. */
function parentOf(script: string, entry: 'wire/program' | 'tools/runInBash'): ReturnType<typeof spawn> {
  const bundle = join(folder, `${entry.replace('/', '-')}.cjs`);
  execFileSync('npx', [
    ...['esbuild', `src/agents/${entry}.ts`, '--bundle', '--platform=node', '--format=cjs', `--outfile=${bundle}`],
  ]);
  const start =
    entry === 'wire/program'
      ? `Program.start({ command: 'bash', args: ['-c', script], cwd: __dirname, env: {} })`
      : `runInBash({ command: script, cwd: __dirname, signal: new AbortController().signal, tell() {} })`;
  const file = join(folder, 'parent.cjs');
  writeFileSync(
    file,
    `const { Program, runInBash } = require(${JSON.stringify(bundle)});
     const script = ${JSON.stringify(script)};
     ${start};
     process.stdin.on('data', () => process.exit(0));
     setInterval(() => undefined, 1000);`,
  );
  const parent = spawn(process.execPath, [file], { stdio: ['pipe', 'ignore', 'inherit'] });
  parents.push(parent);
  return parent;
}

/** What agents start, and where it goes: into the background, a group, a session or a life of its own. */
const wanderers = `
  sleep 300 & echo $! > w-plain
  setsid sleep 300 & echo $! > w-session
  env -i setsid sleep 300 & echo $! > w-bare
  bash -c 'trap "" TERM HUP; echo $$ > w-deaf; while :; do sleep 1; done' &
  (setsid bash -c 'sleep 300 & echo $! > w-daemon' &)
  echo $$ > w-leader`;
const names = ['plain', 'session', 'bare', 'deaf', 'daemon', 'leader'];

async function wandererPids(): Promise<readonly string[]> {
  const pids = await Promise.all(names.map((name) => fileWith(`w-${name}`)));
  for (const name of names) {
    rmSync(join(folder, `w-${name}`));
  }
  return pids;
}

async function areGone(pids: readonly string[]): Promise<void> {
  for (const end = Date.now() + 30_000; pids.some(isAlive) && Date.now() < end; ) {
    await pause(50);
  }
  assert.deepEqual(
    pids.filter((pid) => isAlive(pid)),
    [],
  );
}

test('program: nothing it started stays behind when who started it exits or is killed', async () => {
  for (const end of ['exits', 'is killed']) {
    const parent = parentOf(`${wanderers}\nsleep 300`, 'wire/program');
    const pids = await wandererPids();
    assert.ok(pids.every(isAlive));
    if (end === 'exits') {
      parent.stdin?.write('now');
    } else {
      parent.kill('SIGKILL');
    }
    await areGone(pids);
  }
});

test('runInBash: what went its own way outlives the command, and not who ran it', async () => {
  // The command ends only after the one has gone its own way.
  const script = `setsid bash -c 'echo $$ > w-stays; exec sleep 300' &
    sleep 300 & echo $! > w-ends
    until [ -s w-stays ]; do sleep 0.05; done`;
  const parent = parentOf(script, 'tools/runInBash');
  const [stays, ends] = await Promise.all([fileWith('w-stays'), fileWith('w-ends')]);
  await areGone([ends ?? '']);
  assert.equal(isAlive(stays ?? ''), true);
  parent.kill('SIGKILL');
  await areGone([stays ?? '']);
});

test('programEnv: of what agents obey only what signs in, chooses a model or a home passes, and what is added', () => {
  const before = { ...process.env };
  const kept = [
    'GEMINI_API_KEY',
    'CODEX_HOME',
    'COPILOT_PROVIDER_WIRE_API',
    'ANTHROPIC_BASE_URL',
    'MY_CODEX_X',
    'GOFLAGS',
  ];
  const left = [
    ...['OPENCODE_EXPERIMENTAL', 'OPENCODE_EXPERIMENTAL_CODE_MODE', 'OPENCODE_PERMISSION', 'OPENCODE_CONFIG_DIR'],
    ...['GEMINI_CLI_SYSTEM_SETTINGS_PATH', 'GEMINI_SANDBOX', 'CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SHELL_PREFIX'],
    ...['CLAUDE_CODE_EVEN_MORE_DANGEROUSLY_SKIP_PERMISSIONS', 'CLAUDE_ENV_FILE', 'CLAUDECODE', 'claude_code_shell'],
    ...['COPILOT_ALLOW_ALL', 'COPILOT_SKILLS_DIRS', 'COPILOT_PROVIDER_API_KEY_COMMAND', 'CODEX_EXEC_SERVER_URL'],
    ...['QWEN_CODE_ENABLE_WORKFLOWS', 'QWEN_TELEMETRY_ENABLED', 'QWEN_CODE_NEW_IN_THE_NEXT_VERSION'],
  ];
  Object.assign(process.env, Object.fromEntries([...kept, ...left].map((name) => [name, 'x'])));
  const env = programEnv({ OPENCODE_PURE: '1', CLAUDE_CODE_SHELL: 'mine' });
  const ofCommands = commandEnv();
  for (const name of [...kept, ...left]) {
    delete process.env[name];
  }
  Object.assign(process.env, before);
  assert.deepEqual(
    left.filter((name) => name in env),
    [],
  );
  assert.deepEqual(
    kept.filter((name) => env[name] !== 'x'),
    [],
  );
  assert.deepEqual([env['OPENCODE_PURE'], env['CLAUDE_CODE_SHELL']], ['1', 'mine']);
  assert.equal(ofCommands['OPENCODE_EXPERIMENTAL'], 'x', 'a command of the person is no agent');
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

test('program: one that does not stop talking is listened to in turns with all else, and to its last word', async () => {
  const { program, lines, ended } = await bash('yes "$(printf %01000d 0)" | head -c 12000000; echo; echo last');
  const begun = performance.now();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  await ended;
  clearInterval(timer);
  assert.equal(lines.at(-1), 'last');
  assert.ok(lines.length > 11_900);
  assert.ok(turns > 5, `${turns} turns in ${performance.now() - begun} ms`);
  await program.stop();
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
