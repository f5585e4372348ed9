import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { HookServer, type HookServerNeeds } from '../../src/hooks/hookServer';
import { listedWindows, windowsFolder } from '../../src/hooks/windows';
import { buildCli, runCli, scratchFolder } from '../cli/builtCli';
import { FakeLog } from '../gate/fakes';

const cli = buildCli();
const isRoot = process.getuid?.() === 0;

type Answer = HookServerNeeds['answer'];
const allow: Answer = async ({ given }) => ({ out: JSON.stringify({ heard: JSON.parse(given).n }), err: '', code: 0 });

/** A machine with windows on it. */
class Machine {
  readonly root = scratchFolder();
  readonly folder = join(this.root, 'own');
  readonly workspace = join(this.root, 'ws');
  readonly log = new FakeLog();

  constructor() {
    mkdirSync(this.workspace);
    mkdirSync(this.folder, { mode: 0o700 });
    writeFileSync(join(this.folder, 'place.json'), JSON.stringify({ userFolder: this.root, storage: this.root }));
  }

  async window(answer: Answer = allow, folders = [this.workspace]): Promise<HookServer> {
    const { folder, log } = this;
    const server = await HookServer.open({ folder, log, answer, isRunning: (pid) => pid === process.pid }, folders);
    after(() => server.dispose());
    return server;
  }

  hook(fields: object = {}) {
    const told = { session_id: 's', cwd: this.workspace, tool_name: 'make', tool_input: {}, ...fields };
    return runCli(cli, ['hook', 'claude', '--folder', this.folder], JSON.stringify(told));
  }

  /** Says something to the window as a stranger would, and gives what comes back until it hangs up. */
  say(text: string): Promise<string> {
    const [window] = listedWindows(this.folder);
    return new Promise((resolve, reject) => {
      const socket = connect(window?.socket ?? '', () => socket.write(text));
      const heard: Buffer[] = [];
      socket.on('data', (piece: Buffer) => heard.push(piece));
      socket.on('close', () => resolve(Buffer.concat(heard).toString('utf8')));
      // Who is refused may be cut off while it still speaks.
      socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || reject(error));
    });
  }

  get token(): string {
    return listedWindows(this.folder)[0]?.token ?? '';
  }
}

test('hookServer: a wrong token, a malformed, doubled or oversized message gets nothing and is logged', async () => {
  const machine = new Machine();
  let answered = 0;
  await machine.window(async () => {
    answered += 1;
    return { out: '{}', err: '', code: 0 };
  });
  const request = (fields: object) =>
    `${JSON.stringify({ token: machine.token, agent: 'claude', given: '{}', ...fields })}\n`;
  const cases: readonly (readonly [string, RegExp])[] = [
    [request({ token: '0'.repeat(64) }), /token is wrong/],
    [request({ token: '' }), /token is wrong/],
    [request({ token: [machine.token] }), /cannot be read/],
    [request({ more: 1 }), /cannot be read/],
    [request({ given: { a: 1 } }), /cannot be read/],
    ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', /cannot be read/],
    ['\n', /cannot be read/],
    [`${'x'.repeat(24_000_001)}`, /too long/],
  ];
  for (const [text, why] of cases) {
    const before = machine.log.errors.length;
    assert.equal(await machine.say(text), '', text.slice(0, 100));
    assert.match(String(machine.log.errors.slice(before).join(' ')), why);
  }
  assert.equal(answered, 0);
  assert.equal(await machine.say(request({})), '{"out":"{}","err":"","code":0}\n');
  assert.equal(answered, 1);
});

test('hookServer: folder, socket and token are this user’s alone', async () => {
  const machine = new Machine();
  await machine.window();
  const place = windowsFolder(machine.folder);
  assert.equal(statSync(place).mode & 0o777, 0o700);
  for (const name of readdirSync(place)) {
    assert.equal(statSync(join(place, name)).mode & 0o777, 0o600, name);
  }
  assert.match(machine.token, /^[0-9a-f]{64}$/);
});

test('hookServer: a folder that is a link, open to others or somebody else’s is refused', async () => {
  const open = new Machine();
  chmodSync(open.folder, 0o755);
  await assert.rejects(open.window(), /open to other users/);
  const linked = new Machine();
  symlinkSync(linked.root, windowsFolder(linked.folder));
  await assert.rejects(linked.window(), /is a link/);
  const foreign = new Machine();
  if (isRoot) {
    spawnSync('chown', ['65534', foreign.folder]);
    await assert.rejects(foreign.window(), /another user/);
  }
});

test('hookServer: another user can neither connect nor read the token', { skip: !isRoot && 'needs root' }, async () => {
  const machine = new Machine();
  await machine.window();
  // Even where the folders above let everybody in.
  for (let folder = machine.root; folder !== '/'; folder = dirname(folder)) {
    chmodSync(folder, statSync(folder).mode | 0o055);
  }
  const [window] = listedWindows(machine.folder);
  const code = `
    const { readFileSync } = require('node:fs');
    const codes = [];
    for (const read of [${JSON.stringify(windowsFolder(machine.folder))}, ${JSON.stringify(join(windowsFolder(machine.folder), `${window?.id}.json`))}]) {
      try { readFileSync(read); codes.push('read'); } catch (error) { codes.push(error.code); }
    }
    require('node:net').connect(${JSON.stringify(window?.socket)}).on('connect', () => end('connected')).on('error', (error) => end(error.code));
    function end(word) { process.stdout.write([...codes, word].join(' ')); process.exit(); }`;
  const run = spawnSync(process.execPath, ['-e', code], { uid: 65534, gid: 65534, encoding: 'utf8', cwd: '/' });
  assert.equal(run.stdout, 'EACCES EACCES EACCES', run.stderr);
});

test('hookServer: the window whose workspace contains the agent’s folder answers, and no other', async () => {
  const machine = new Machine();
  const below = join(machine.workspace, 'below');
  mkdirSync(below);
  mkdirSync(join(machine.root, 'ws2'));
  const named =
    (name: string): Answer =>
    async () => ({ out: JSON.stringify({ name }), err: '', code: 0 });
  await machine.window(named('outer'));
  await machine.window(named('inner'), [below]);
  assert.equal((await machine.hook()).out, '{"name":"outer"}');
  assert.equal((await machine.hook({ cwd: below })).out, '{"name":"inner"}');
  const elsewhere = await machine.hook({ cwd: join(machine.root, 'ws2') });
  assert.match(elsewhere.out, /no window of Gatehouse is open/);
  assert.equal(elsewhere.code, 2);
});

test('hookServer: what a window left that ended without a word is passed over and cleared away', async () => {
  const machine = new Machine();
  const place = windowsFolder(machine.folder);
  mkdirSync(place, { mode: 0o700 });
  const stale = { token: '0'.repeat(64), folders: [machine.workspace], pid: 999_999_999 };
  writeFileSync(join(place, 'abc.json'), JSON.stringify(stale), { mode: 0o600 });
  assert.match((await machine.hook()).out, /no window of Gatehouse is open/);
  await machine.window();
  assert.equal(existsSync(join(place, 'abc.json')), false);
  assert.equal((await machine.hook({ n: 7 })).out, '{"heard":7}');
});

test('hookServer: a window that goes away with an open question ends in a denial', async () => {
  const machine = new Machine();
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await machine.window((_request, signal) => {
    asked();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  });
  const waiting = machine.hook();
  await isAsked;
  server.dispose();
  const { out, code } = await waiting;
  assert.equal(code, 2);
  assert.equal(JSON.parse(out).hookSpecificOutput.permissionDecision, 'deny');
});

test('hookServer: a hook that is killed withdraws its question', async () => {
  const machine = new Machine();
  const withdrawn = new Promise<void>((resolve) => {
    void machine.window((_request, signal) => {
      signal.addEventListener('abort', () => resolve());
      child.kill('SIGKILL');
      return new Promise(() => undefined);
    });
  });
  await new Promise((resolve) => setImmediate(resolve));
  const child = spawn(process.execPath, [cli, 'hook', 'claude', '--folder', machine.folder]);
  child.stdin.end(JSON.stringify({ cwd: machine.workspace, tool_name: 'make' }));
  await withdrawn;
});

test('hookServer: a denial is told in one piece where its reason cannot be written besides', {
  skip: process.platform !== 'linux',
}, async () => {
  const machine = new Machine();
  const hook = (input: string) => {
    const words = [process.execPath, cli, 'hook', 'vscode', '--folder', machine.folder];
    const options = { input, encoding: 'utf8' } as const;
    return spawnSync('sh', ['-c', 'exec "$@" 2>/dev/full', 'sh', ...words], options);
  };
  for (const input of ['no call', ' '.repeat(12_000_001)]) {
    const { status, stdout } = hook(input);
    assert.equal(status, 2);
    assert.equal(JSON.parse(stdout).permissionDecision, 'deny', stdout);
  }
});

test('hookServer: who reads where a window is found reads it whole while the window writes it anew', async () => {
  const machine = new Machine();
  const server = await machine.window();
  const [window] = listedWindows(machine.folder);
  const file = openSync(join(windowsFolder(machine.folder), `${window?.id}.json`), 'r');
  after(() => closeSync(file));
  server.list(['/elsewhere']);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).folders, [machine.workspace]);
  assert.deepEqual(listedWindows(machine.folder)[0]?.folders, ['/elsewhere']);
});

test('hookServer: an answer that is none is a denial', async () => {
  const machine = new Machine();
  await machine.window(async () => ({ out: 'no JSON', err: '', code: 0 }));
  const { out, code } = await machine.hook();
  assert.equal(code, 2);
  assert.match(out, /"deny"/);
  assert.match(readFileSync(join(machine.folder, 'hook.log'), 'utf8'), /cannot be read/);
});

test('hookServer: 1,000 calls at once from 20 processes are answered once each', async () => {
  const machine = new Machine();
  const seen: number[] = [];
  await machine.window(async ({ given }) => {
    const { n } = JSON.parse(given);
    seen.push(n);
    await new Promise((resolve) => setImmediate(resolve));
    return { out: JSON.stringify({ n }), err: '', code: 0 };
  });
  const code = `
    const { askWindow } = require(process.argv[1]);
    const [window, from] = JSON.parse(process.argv[2]);
    const numbers = Array.from({ length: 50 }, (_, at) => from + at);
    Promise.all(numbers.map(async (n) => {
      const { out } = await askWindow(window, { agent: 'claude', given: JSON.stringify({ n }), limitMs: 60000 });
      return JSON.parse(out).n === n;
    })).then((right) => process.exit(right.every(Boolean) ? 0 : 1));`;
  const bundle = join(machine.root, 'askWindow.js');
  const built = spawnSync(
    'npx',
    ['esbuild', 'src/hooks/askWindow.ts', '--bundle', '--platform=node', '--format=cjs', `--outfile=${bundle}`],
    { encoding: 'utf8' },
  );
  assert.equal(built.status, 0, built.stderr);
  const [window] = listedWindows(machine.folder);
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const child = spawn(process.execPath, ['-e', code, bundle, JSON.stringify([window, at * 50])], {
        stdio: 'inherit',
      });
      return new Promise((resolve) => child.on('close', resolve));
    }),
  );
  assert.deepEqual(new Set(codes), new Set([0]));
  assert.deepEqual(
    [...seen].sort((left, right) => left - right),
    Array.from({ length: 1000 }, (_, at) => at),
  );
});
