import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setHookTrust } from '../../../src/agents/codex/hookTrust';
import { hookDialects } from '../../../src/agents/hookDialects';
import { answeredHook, replyTo, runsWhenLate } from '../../../src/agents/wire/hook';
import { textIn } from '../../../src/base/json';
import { HookServer } from '../../../src/hooks/hookServer';
import { installedHooks } from '../../../src/hooks/install/govern';
import { switchedOffIn } from '../../../src/hooks/install/switchedOff';
import type { HookCall, HookedAgent, HookReply } from '../../../src/ports/hook';
import { FakeLog } from '../../gate/fakes';
import type { Stage } from './cases/liveCase';
import type { ScriptedCall } from './model/script';
import { descendantsOf, killAll, stillRunning, within } from './programs';
import type { Place } from './runtimeUnderTest';

/** How an agent is started as in a terminal, to do what a prompt says and end, with its own questions switched off. */
export interface TerminalStart {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files that a folder may bring to switch our hook off: their names and texts. */
  readonly switches?: readonly (readonly [file: string, text: string])[];
  /** How it is started to show its own window in the terminal and do the same; left out: that is not tried. */
  readonly tui?: TuiStart;
}

/** How an agent is used in its own window. */
export interface TuiStart {
  readonly args: readonly string[];
  /** Writes what keeps it from asking first whether it is welcome here. */
  prepare(): void;
  /** What it shows when it asks about a call, and the keys that allow it. */
  readonly asks: RegExp;
  readonly yes: string;
}

const longest = 120_000;

/** A person's machine on which an agent is governed. */
class Terminal {
  private readonly root: string;
  readonly cwd: string;
  readonly folder: string;
  readonly place: Place;
  private runs = 0;

  constructor(
    readonly agent: HookedAgent,
    private readonly stage: Stage,
    private readonly start: (place: Place, prompt: string) => TerminalStart,
  ) {
    const { world } = stage;
    this.root = mkdtempSync(join(world.root, 'terminal-'));
    this.cwd = world.workspace();
    this.folder = join(this.root, 'own');
    this.place = world.place(this.cwd);
    mkdirSync(this.folder, { mode: 0o700 });
    const place = { userFolder: this.root, storage: join(this.root, 'storage') };
    writeFileSync(join(this.folder, 'place.json'), JSON.stringify(place));
    world.runtime.prepare?.(this.place);
    this.command('govern');
  }

  settings(settings: object): void {
    writeFileSync(join(this.root, 'settings.json'), JSON.stringify(settings));
  }

  /** `gatehouse govern` and the like, as the person would type it. */
  command(word: string): void {
    const cli = process.env['GATEHOUSE_CLI'] ?? '';
    const env = { ...process.env, ...this.variables('') };
    const path = `${dirname(this.place.program)}:${process.env['PATH']}`;
    const words = [cli, word, this.agent, '--folder', this.folder];
    const run = spawnSync(process.execPath, words, { cwd: this.cwd, env: { ...env, PATH: path }, encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
  }

  /** Lets the agent make calls, and gives what its model was told about them. */
  async run(calls: readonly ScriptedCall[]): Promise<string> {
    const { script, prompt } = this.scripted(calls);
    const { args } = this.start(this.place, prompt);
    const env = { PATH: process.env['PATH'], ...this.variables(prompt) };
    const child = spawn(this.place.program, [...args], { cwd: this.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        said += String(piece);
      });
    }
    const late = setTimeout(() => child.kill('SIGKILL'), longest);
    await new Promise((resolve) => child.on('close', resolve));
    clearTimeout(late);
    const requests = this.stage.world.model.requestsOf(script);
    assert.ok(requests.length > 0, `it did not ask its model: ${said.slice(-2000)}`);
    return (requests.at(-1)?.results ?? []).map(({ text }) => text).join('\n');
  }

  /** Lets the agent make calls in its own window, and says yes whenever it asks. Gives what was on the screen. */
  async use(calls: readonly ScriptedCall[]): Promise<string> {
    const { script, prompt } = this.scripted(calls);
    const { tui } = this.start(this.place, prompt);
    assert.ok(tui);
    tui.prepare();
    const env = { PATH: process.env['PATH'], TERM: 'xterm-256color', ...this.variables(prompt) };
    const words = [this.place.program, ...tui.args].map((it) => `'${it.replaceAll("'", `'\\''`)}'`).join(' ');
    // `script` gives it a terminal, and hands on what is typed.
    const line = `stty rows 50 cols 160; exec ${words}`;
    const child = spawn('script', ['-qfec', line, '/dev/null'], { cwd: this.cwd, env });
    let screen = '';
    let answered = 0;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        screen += String(piece);
        if (tui.asks.test(screen.slice(answered))) {
          answered = screen.length;
          // It takes no key before it has drawn the question.
          setTimeout(() => child.stdin.write(tui.yes), 1_000);
        }
      });
    }
    const isDone = () => (this.stage.world.model.requestsOf(script).at(-1)?.results ?? []).length >= calls.length;
    const isInTime = await within(longest, isDone);
    // What has a terminal of its own is in a group of its own.
    const all = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0).map(({ pid }) => pid)];
    killAll(stillRunning(all).map((it) => Number.parseInt(it, 10)));
    await within(longest, () => stillRunning(all).length === 0);
    assert.ok(isInTime, `not all calls were made: ${screen.slice(-3000)}`);
    return screen;
  }

  /** Makes the limit that the agent gives its hook a second; calling the result puts back what was. */
  async hurry(): Promise<() => void> {
    const places = [join(this.folder, 'governed')].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => String(JSON.parse(readFileSync(join(folder, name), 'utf8')).file)),
    );
    const texts = places.map((file) => [file, readFileSync(file, 'utf8')] as const);
    for (const [file, text] of texts) {
      writeFileSync(
        file,
        text.replace(/("timeout(?:Sec)?": ?)3600(000)?/, (_, key, ms) => `${key}${ms ? 1000 : 1}`),
      );
    }
    // Codex trusts it only as it was.
    for (const [file, text] of this.agent === 'codex' ? texts : []) {
      const line = String(JSON.parse(text).hooks.PreToolUse[0].hooks[0].command);
      const trust = { command: this.place.program, cwd: this.cwd, env: this.variables(''), file, line };
      await setHookTrust(trust, 'trust', new FakeLog());
    }
    return () => {
      for (const [file, text] of texts) {
        writeFileSync(file, text);
      }
    };
  }

  /** A prompt at which the model makes these calls, one after the other. */
  private scripted(calls: readonly ScriptedCall[]): { readonly script: string; readonly prompt: string } {
    this.runs += 1;
    const script = `${this.agent}-${this.root.slice(-6)}-${this.runs}`;
    const turns = calls.map((call) => ({ calls: [call] }));
    return { script, prompt: `${this.stage.world.model.follow(script, turns)} go on` };
  }

  made(...names: readonly string[]): readonly string[] {
    return names.filter((name) => existsSync(join(this.cwd, name)));
  }

  /** A window that says to each call what `reply` says. */
  async window(reply: (call: HookCall) => HookReply | Promise<HookReply>): Promise<HookServer> {
    const dialect = hookDialects[this.agent];
    const log = new FakeLog();
    return HookServer.open(
      {
        ...{ folder: this.folder, log, isRunning: () => true },
        answer: ({ given }) => answeredHook(given, dialect, { judge: async (call) => reply(call), log }),
      },
      [this.cwd],
    );
  }

  private variables(prompt: string): Record<string, string> {
    const { env = {} } = this.start(this.place, prompt);
    return { ...this.stage.world.runtime.launch(this.place).env, ...env };
  }
}

/** What every agent has to show that is governed by its hook. */
export function testInTerminal(
  agent: HookedAgent,
  stage: () => Stage,
  start: (place: Place, prompt: string) => TerminalStart,
): void {
  const governed = async (use: (machine: Terminal) => Promise<void>) => {
    const machine = new Terminal(agent, stage(), start);
    // The home is that of all tests of the runtime.
    try {
      await use(machine);
    } finally {
      machine.command('ungovern');
    }
  };
  const dialect = hookDialects[agent];
  after(() => {
    const folder = process.env['GATEHOUSE_AGENTS_REPORTS'];
    if (folder !== undefined) {
      const { slipsPast, asks } = dialect;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${agent}.terminal`), JSON.stringify({ slipsPast, asks }));
    }
  });

  test(`${agent} in a terminal: without a window the settings decide, and the model reads why`, () =>
    governed(async (machine) => {
      const { shell, write } = stage().dialect;
      machine.settings({
        'gatehouse.rules.allow': ['Bash(touch yes.txt)'],
        'gatehouse.rules.deny': ['Bash(touch no.txt)'],
      });
      const told = await machine.run([
        shell('touch no.txt'),
        shell('touch yes.txt'),
        shell('mkdir asked'),
        write(join(machine.cwd, 'new.txt'), 'x\n'),
      ]);
      assert.deepEqual(machine.made('no.txt', 'yes.txt', 'asked', 'new.txt'), ['yes.txt']);
      assert.match(told, /The rule `Bash\(touch no\.txt\)` denies/);
      assert.match(told, /no window of Gatehouse/);
      // Some agents write their settings anew when they start.
      const faults = installedHooks(machine.folder).map(({ fault }) => fault);
      assert.deepEqual(faults, [undefined]);
    }));

  test(`${agent} in a terminal: a window allows, denies with a message and changes what runs`, () =>
    governed(async (machine) => {
      const { shell, write } = stage().dialect;
      let hasWritten = false;
      const window = await machine.window((call) => {
        if (JSON.stringify(call.input).includes('no.txt')) {
          return { decision: 'deny', message: 'THE PERSON SAYS NO' };
        }
        const isWrite = call.tool === 'Write';
        hasWritten ||= isWrite;
        const isSwapped = JSON.stringify(call.input).includes('swap.txt');
        const changed = isWrite ? { content: 'changed\n' } : isSwapped ? { command: 'touch swapped.txt' } : {};
        const input = { ...(call.input as object), ...changed };
        return replyTo(dialect, call, { decision: 'allow', input });
      });
      try {
        const told = await machine.run([
          shell('touch no.txt'),
          shell('touch yes.txt'),
          shell('touch swap.txt'),
          write(join(machine.cwd, 'new.txt'), 'x\n'),
        ]);
        const swapped = dialect.changesInput ? ['swapped.txt'] : [];
        assert.deepEqual(machine.made('no.txt', 'yes.txt', 'swap.txt', 'swapped.txt'), ['yes.txt', ...swapped]);
        assert.match(told, /THE PERSON SAYS NO/);
        // What it cannot be told is denied.
        const written = machine.made('new.txt').map((name) => readFileSync(join(machine.cwd, name), 'utf8'));
        assert.deepEqual(written, hasWritten ? swapped.map(() => 'changed\n') : ['x\n']);
      } finally {
        window.dispose();
      }
    }));

  test(`${agent} in a terminal: a command runs in the folder that it was judged in, also after a cd`, () =>
    governed(async (machine) => {
      const { shell, shellIn } = stage().dialect;
      const judged = new Map<string, string>();
      const window = await machine.window((call) => {
        judged.set(textIn(call.input, 'command'), call.cwd);
        return replyTo(dialect, call, { decision: 'allow', input: call.input });
      });
      const folders = shellIn === undefined ? [] : [join(machine.cwd, 'sub'), 'sub', machine.cwd];
      const named = folders.map((folder, at) => shellIn?.(`touch ${at}.txt`, folder) ?? shell(''));
      try {
        await machine.run([shell('mkdir sub && cd sub'), shell('touch here.txt'), ...named]);
      } finally {
        window.dispose();
      }
      const made = (name: string) =>
        [machine.cwd, join(machine.cwd, 'sub')].filter((folder) => existsSync(join(folder, name)));
      assert.deepEqual(made('here.txt'), [judged.get('touch here.txt')]);
      for (const at of folders.keys()) {
        const folder = judged.get(`touch ${at}.txt`);
        assert.ok(
          made(`${at}.txt`).every((it) => it === folder),
          `${folders[at]}: judged in ${folder}, made in ${made(`${at}.txt`)}`,
        );
      }
      assert.deepEqual(made('2.txt'), folders.length === 0 ? [] : [machine.cwd]);
    }));

  test(`${agent} in a terminal: a window that is gone with an open question, and a hook that crashes, let nothing run`, () =>
    governed(async (machine) => {
      const { shell } = stage().dialect;
      const window = await machine.window(() => {
        window.dispose();
        return new Promise(() => undefined);
      });
      await machine.run([shell('touch gone.txt')]);
      const cli = join(machine.folder, 'bin/cli.js');
      for (const text of ['process.exit(1)', 'process.kill(process.pid, "SIGKILL")']) {
        writeFileSync(cli, text);
        await machine.run([shell('touch crashed.txt')]);
      }
      assert.deepEqual(machine.made('gone.txt', 'crashed.txt'), []);
    }));

  test(`${agent} in a terminal: a hook that is later than its limit is as promised`, () =>
    governed(async (machine) => {
      const putBack = await machine.hurry();
      const deny = `process.stdout.write(${JSON.stringify(dialect.say({ decision: 'deny', message: 'late' }).out)})`;
      writeFileSync(join(machine.folder, 'bin/cli.js'), `setTimeout(() => { ${deny}; process.exitCode = 2 }, 6000)`);
      try {
        await machine.run([stage().dialect.shell('touch late.txt')]);
      } finally {
        putBack();
      }
      const isLost = dialect.slipsPast.includes(runsWhenLate);
      assert.deepEqual(machine.made('late.txt'), isLost ? ['late.txt'] : []);
    }));

  const { tui, switches = [] } = start({ program: '', model: '', cwd: '', home: '', mcp: [], env: {} }, '');
  for (const [file, text] of switches) {
    test(`${agent} in a terminal: a folder that switches the hook off is noticed: ${text}`, () =>
      governed(async (machine) => {
        const path = join(machine.cwd, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        await machine.run([stage().dialect.shell('touch off.txt')]);
        const isNoticed = switchedOffIn(machine.cwd).some((it) => it.agent === agent && it.file === path);
        assert.deepEqual([machine.made('off.txt').length > 0, isNoticed], [true, true]);
      }));
  }
  if (tui !== undefined) {
    test(`${agent} in a terminal, in its own window: rules decide, and what asks is asked there`, () =>
      governed(async (machine) => {
        const { shell } = stage().dialect;
        machine.settings({
          'gatehouse.hook.offline': 'agent',
          'gatehouse.rules.allow': ['Bash(touch yes.txt)'],
          'gatehouse.rules.deny': ['Bash(touch no.txt)'],
        });
        const screen = await machine.use([shell('touch no.txt'), shell('touch yes.txt'), shell('mkdir asked')]);
        assert.deepEqual(machine.made('no.txt', 'yes.txt', 'asked'), ['yes.txt', 'asked']);
        assert.equal(screen.match(new RegExp(tui.asks, 'g')) === null, false);
      }));
  }
}
