import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { handOver, installedHooks } from '../../src/hooks/install/govern';
import { Governor } from '../../src/hooks/install/governor';
import { switchedOffIn } from '../../src/hooks/install/switchedOff';

const list = { claude: 'PreToolUse', codex: 'PreToolUse', qwen: 'PreToolUse', gemini: 'BeforeTool' } as const;

class Person {
  readonly root = mkdtempSync(join(tmpdir(), 'install-'));
  readonly home = join(this.root, 'home');
  readonly folder = join(this.home, ".gate'house");
  readonly trusted: string[] = [];
  readonly governor: Governor;

  constructor() {
    after(() => rmSync(this.root, { recursive: true, force: true }));
    const dist = join(this.root, 'dist');
    mkdirSync(dist);
    writeFileSync(join(dist, 'cli.js'), 'process.exit(3)');
    writeFileSync(join(dist, 'program.js'), '');
    this.governor = new Governor({
      place: { home: this.home, cwd: join(this.root, 'ws'), env: {} },
      program: { node: process.execPath, isElectron: false, folder: this.folder },
      dist,
      trust: async ({ line }, wish) => void this.trusted.push(`${wish} ${line.includes('hook codex')}`),
    });
  }

  file(agent: string): string {
    return this.governor.plan(agent, 'user', 'govern').file;
  }

  async wish(agent: string, wish: 'govern' | 'ungovern'): Promise<void> {
    await this.governor.carryOut(this.governor.plan(agent, 'user', wish));
  }
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o644 });
}

const theirs = '{ "matcher" : "Bash", "hooks": [ {"type":"command","command":"echo theirs"} ] }';

test('install: a file that is not understood is left alone', async () => {
  for (const text of [
    '{ "hooks": ',
    '[]',
    '{"hooks": []}',
    '"text"',
    '{"hooks": {"PreToolUse": {}, "BeforeTool": 7}}',
  ]) {
    for (const agent of ['claude', 'codex', 'gemini', 'qwen'] as const) {
      const person = new Person();
      const file = person.file(agent);
      put(file, text);
      assert.throws(() => person.governor.plan(agent, 'user', 'govern'), /mend it first/, `${agent} ${text}`);
      assert.equal(readFileSync(file, 'utf8'), text);
    }
  }
  const person = new Person();
  put(person.file('copilot'), 'somebody else’s');
  assert.throws(() => person.governor.plan('copilot', 'user', 'govern'), /another file/);
  assert.throws(() => person.governor.plan('gemini', 'managed', 'govern'), /no scope/);
  assert.throws(() => person.governor.plan('nobody', 'user', 'govern'), /no hook/);
});

test('install: removing leaves every byte as it was, and installing again writes the same', async () => {
  const texts = (name: string): readonly (string | undefined)[] => [
    undefined,
    '',
    '{}',
    '{ }\n',
    '\uFEFF{\r\n\t// mine\r\n\t"a": 1,\r\n}\r\n',
    '// first\n{"hooks": {}, /* odd */ "b":[1,2,]}',
    `{"hooks":{"${name}":[]}}`,
    `{\n    "hooks" : { // theirs\n "${name}": [ ${theirs} , // behind\n ] } }`,
    `{"hooks":{"PostToolUse":[${theirs}],"${name}":[${theirs},${theirs}]},"z":{}}`,
  ];
  for (const agent of ['claude', 'codex', 'gemini', 'qwen'] as const) {
    for (const text of texts(list[agent])) {
      const person = new Person();
      const file = person.file(agent);
      if (text !== undefined) {
        put(file, text);
      }
      await person.wish(agent, 'govern');
      const installed = readFileSync(file, 'utf8');
      assert.equal(person.governor.plan(agent, 'user', 'govern').change, undefined);
      await person.wish(agent, 'ungovern');
      assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : undefined, text, `${agent} ${text}`);
      await person.wish(agent, 'govern');
      assert.equal(readFileSync(file, 'utf8'), installed);
      if (text !== undefined) {
        assert.equal(statSync(file).mode & 0o777, 0o644);
      }
    }
  }
});

test('install: a link stays a link, rights stay, and what cannot be kept byte by byte is left alone', async () => {
  const person = new Person();
  const file = person.file('claude');
  const real = join(person.root, 'dotfiles.json');
  put(file, '');
  rmSync(file);
  symlinkSync(real, file);
  await assert.rejects(person.wish('claude', 'govern'), /link to nowhere/);
  assert.ok(lstatSync(file).isSymbolicLink());
  writeFileSync(real, '{"a": 1}', { mode: 0o444 });
  await person.wish('claude', 'govern');
  assert.match(readFileSync(real, 'utf8'), /hook claude/);
  assert.ok(lstatSync(file).isSymbolicLink());
  assert.equal(statSync(real).mode & 0o777, 0o444);
  await person.wish('claude', 'ungovern');
  assert.equal(readFileSync(real, 'utf8'), '{"a": 1}');
  const bytes = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xe9]), Buffer.from('"}')]);
  rmSync(real);
  writeFileSync(real, bytes);
  await assert.rejects(person.wish('claude', 'govern'), /not UTF-8/);
  assert.ok(readFileSync(real).equals(bytes));
});

test('install: what others changed meanwhile stays when the hook is removed', async () => {
  const person = new Person();
  const file = person.file('claude');
  put(file, '{"a": 1}');
  await person.wish('claude', 'govern');
  put(file, readFileSync(file, 'utf8').replace('"a": 1', '"a": 2, "c": 3'));
  await person.wish('claude', 'ungovern');
  assert.equal(readFileSync(file, 'utf8'), '{"a": 2, "c": 3}');
  await person.wish('claude', 'govern');
  // Qwen writes its settings anew when it starts.
  put(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), undefined, 4));
  assert.deepEqual(
    installedHooks(person.folder).map(({ agent, fault }) => [agent, fault]),
    [['claude', undefined]],
  );
  await person.wish('claude', 'ungovern');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { a: 2, c: 3 });
  put(file, `{"hooks":{"PreToolUse":[${theirs}]}}`);
  await person.wish('claude', 'govern');
  put(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
  await person.wish('claude', 'ungovern');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { hooks: { PreToolUse: [JSON.parse(theirs)] } });
  await person.wish('claude', 'govern');
  const ours = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).hooks.PreToolUse[1]);
  put(file, `{"a": 1, "hooks": {"PreToolUse": [ ${ours} , ], }, }`);
  assert.equal(person.governor.plan('claude', 'user', 'ungovern').change?.after, '{"a": 1, }');
  put(file, '{}');
  assert.deepEqual(
    installedHooks(person.folder).map(({ fault }) => fault),
    [`the hook is no longer in ${file}`],
  );
});

test('install: agents with a file of their own for it get one, and lose it again', async () => {
  for (const agent of ['copilot', 'opencode'] as const) {
    const person = new Person();
    await person.wish(agent, 'govern');
    assert.match(readFileSync(person.file(agent), 'utf8'), new RegExp(`hook.*${agent}`));
    assert.equal(person.governor.plan(agent, 'user', 'govern').change, undefined);
    await person.wish(agent, 'ungovern');
    assert.equal(existsSync(person.file(agent)), false);
  }
});

test('install: the plugin of opencode is found also when somebody changed it, and what they made of it is kept', async () => {
  const person = new Person();
  await person.wish('opencode', 'govern');
  const file = person.file('opencode');
  const written = readFileSync(file, 'utf8');
  put(file, 'export const Other = 1;\n');
  assert.equal(person.governor.plan('opencode', 'user', 'ungovern').change, undefined, 'it is not ours');
  assert.throws(() => person.governor.plan('opencode', 'user', 'govern'), /another file is in its place/);
  const narrowed = written.replace("'tool.execute.before'", "'tool.execute.after'");
  for (const changed of [narrowed, written.split('\n').slice(1).join('\n'), `${written.split('\n')[0]}\n`]) {
    put(file, changed);
    assert.match(installedHooks(person.folder)[0]?.fault ?? '', /was changed/);
    assert.equal(person.governor.plan('opencode', 'user', 'govern').change?.after, written);
    await person.wish('opencode', 'ungovern');
    assert.equal(existsSync(file), false);
    const kept = readdirSync(join(person.folder, 'governed')).filter((name) => name.endsWith('.before'));
    assert.deepEqual(
      kept.map((name) => readFileSync(join(person.folder, 'governed', name), 'utf8')),
      [changed],
    );
    await person.wish('opencode', 'govern');
  }
});

test('install: Codex is told to trust the hook, and before it is removed to forget it', async () => {
  const person = new Person();
  await person.wish('codex', 'govern');
  await person.wish('codex', 'ungovern');
  assert.deepEqual(person.trusted, ['trust true', 'forget true']);
});

test('install: the plugin of opencode changes the very input that runs, and throws for all that is no allow', async () => {
  const person = new Person();
  await person.wish('opencode', 'govern');
  const module = join(person.root, 'plugin.mjs');
  writeFileSync(module, readFileSync(person.file('opencode'), 'utf8'));
  const { Gatehouse } = await import(pathToFileURL(module).href);
  const hooks = await Gatehouse({ client: {}, directory: person.root });
  const args = { command: 'touch a', workdir: '/' };
  const ask = () => hooks['tool.execute.before']({ tool: 'bash', sessionID: 's', callID: 'c' }, { args });
  const answers = (answer: string) =>
    writeFileSync(join(person.folder, 'bin/cli.js'), `process.stdout.write(${JSON.stringify(answer)})`);
  for (const answer of ['', 'no JSON', '{}', '{"decision":"ask"}', '{"decision":"deny","message":"no"}']) {
    answers(answer);
    await assert.rejects(ask(), answer);
  }
  // A long answer comes in pieces, and a letter may be cut in two.
  for (const command of ['touch b', 'ä'.repeat(200_000), `x${'ä'.repeat(200_000)}`]) {
    answers(JSON.stringify({ decision: 'allow', args: { command } }));
    await ask();
    assert.deepEqual(args, { command });
  }
});

test('install: a hook of Codex that another was put before, or that is not trusted, is told', async () => {
  const person = new Person();
  const file = person.file('codex');
  const faults = () => installedHooks(person.folder).map(({ fault }) => /does not trust/.test(fault ?? ''));
  await person.wish('codex', 'govern');
  assert.deepEqual(faults(), [true]);
  const trust = (place: number) =>
    put(join(dirname(file), 'config.toml'), `[hooks.state."${file}:pre_tool_use:${place}:0"]\ntrusted_hash = "x"\n`);
  trust(0);
  assert.deepEqual(faults(), [false]);
  put(file, readFileSync(file, 'utf8').replace('[', `[${theirs},`));
  assert.deepEqual(faults(), [true]);
  trust(1);
  assert.deepEqual(faults(), [false]);
});

test('install: a hook that somebody took out is governed no more once the person says so', async () => {
  const person = new Person();
  await person.wish('claude', 'govern');
  put(person.file('claude'), '{}');
  assert.equal(installedHooks(person.folder).length, 1);
  await person.wish('claude', 'ungovern');
  assert.deepEqual(installedHooks(person.folder), []);
  assert.equal(readFileSync(person.file('claude'), 'utf8'), '{}');
});

test('install: a hook that stands in a comment, or where no agent looks for one, is none', async () => {
  const commented = (text: string) =>
    text.replace(/^( *)("hooks".*)$/m, (_, blanks, line) => `${blanks}/* ${line.replace(/,$/, '')} */`);
  for (const agent of ['claude', 'gemini', 'qwen'] as const) {
    for (const change of [commented, (text: string) => text.replace(`"${list[agent]}"`, '"SessionStart"')]) {
      const person = new Person();
      const file = person.file(agent);
      put(file, '\uFEFF{\n}\n');
      await person.wish(agent, 'govern');
      const text = readFileSync(file, 'utf8');
      assert.equal(person.governor.plan(agent, 'user', 'govern').change, undefined);
      assert.equal(installedHooks(person.folder)[0]?.fault, undefined);
      const changed = change(text);
      assert.notEqual(changed, text);
      writeFileSync(file, changed);
      assert.match(installedHooks(person.folder)[0]?.fault ?? '', /no longer in/, changed);
      await person.wish(agent, 'govern');
      assert.equal(installedHooks(person.folder)[0]?.fault, undefined, readFileSync(file, 'utf8'));
      await person.wish(agent, 'ungovern');
      assert.equal(readFileSync(file, 'utf8'), changed);
      await person.wish(agent, 'ungovern');
      assert.deepEqual(installedHooks(person.folder), []);
      assert.equal(readFileSync(file, 'utf8'), changed);
    }
  }
});

test('install: a hook that somebody narrowed is told, and is made whole by governing again', async () => {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/"matcher": ?"[^"]*"/, '"matcher":"Read"'],
    [/"timeout(Sec)?": ?3600(000)?/, '"timeout$1":1'],
    [/"timeout(Sec)?": ?3600(000)?/, '"unknown":1'],
    [/"type": ?"command"/, '"type":"command","async":true'],
    [/"type": ?"command"/, '"type":"command","if":"Bash(git *)"'],
    [/"type": ?"command"/, '"type":"prompt"'],
    [/"onFailure": ?"block"/, '"onFailure":"continue"'],
    [/NODE_OPTIONS= /, 'true || NODE_OPTIONS= '],
    [/ --folder /, ' --folder /elsewhere --folder '],
    [/\|\| exit 2/, '|| exit 2; exit 0'],
  ];
  for (const agent of ['claude', 'copilot', 'codex', 'gemini', 'qwen'] as const) {
    for (const [from, to] of changes) {
      const person = new Person();
      const file = person.file(agent);
      await person.wish(agent, 'govern');
      put(join(dirname(file), 'config.toml'), `[hooks.state."${file}:pre_tool_use:0:0"]\ntrusted_hash = "x"\n`);
      const text = readFileSync(file, 'utf8');
      const changed = text.replace(from, to);
      if (changed === text) {
        continue;
      }
      put(file, changed);
      const fault = () => installedHooks(person.folder)[0]?.fault;
      assert.match(fault() ?? '', /was changed/, `${agent} ${to}`);
      await person.wish(agent, 'govern');
      assert.equal(fault(), undefined, `${agent} ${to}`);
      assert.equal(readFileSync(file, 'utf8').split('--folder').length, 2, 'it stands there once');
      await person.wish(agent, 'ungovern');
      assert.deepEqual(installedHooks(person.folder), []);
    }
  }
});

test('install: a longer limit and hooks of others beside ours are no fault, and theirs stay', async () => {
  const person = new Person();
  const file = person.file('claude');
  put(file, '\uFEFF{"a": 1}');
  await person.wish('claude', 'govern');
  const own = readFileSync(file, 'utf8');
  put(file, own.replace('3600', '7200').replace('"hooks":[', '"hooks":[{"type":"command","command":"theirs"},'));
  assert.equal(installedHooks(person.folder)[0]?.fault, undefined);
  assert.equal(person.governor.plan('claude', 'user', 'govern').change, undefined);
  await person.wish('claude', 'ungovern');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8').slice(1)).hooks.PreToolUse, [
    { matcher: '*', hooks: [{ type: 'command', command: 'theirs' }] },
  ]);
});

test('install: a hook under a name that stands twice is heard by nobody', async () => {
  const person = new Person();
  const file = person.file('claude');
  await person.wish('claude', 'govern');
  const own = readFileSync(file, 'utf8').trimEnd();
  put(file, `${own.slice(0, -1)}, "hooks": {} }`);
  assert.match(installedHooks(person.folder)[0]?.fault ?? '', /no longer in/);
  assert.throws(() => person.governor.plan('claude', 'user', 'govern'), /stands there twice/);
});

test('install: a file of an agent that cannot be read is told, and keeps nothing else from being looked at', async () => {
  const person = new Person();
  await person.wish('claude', 'govern');
  await person.wish('gemini', 'govern');
  const file = person.file('claude');
  const spoilt: readonly (() => void)[] = [
    () => writeFileSync(file, Buffer.from([0x7b, 0xe9, 0x7d])),
    () => {
      rmSync(file);
      mkdirSync(file);
    },
  ];
  for (const spoil of spoilt) {
    spoil();
    const faults = installedHooks(person.folder).map(({ agent, fault }) => [agent, /cannot be read/.test(fault ?? '')]);
    assert.deepEqual(faults.sort(), [
      ['claude', true],
      ['gemini', false],
    ]);
  }
});

test('install: what only an administrator may change is left for them, with a line that does exactly that', () => {
  const person = new Person();
  const file = join(person.root, "etc/it's/managed-settings.json");
  const line = handOver({ file, before: undefined, after: '{"a": 1}\n' }, person.folder);
  assert.match(line, /^sudo install -D -m 644 /);
  execFileSync('sh', ['-c', line.replace(/^sudo /, '')]);
  assert.equal(readFileSync(file, 'utf8'), '{"a": 1}\n');
  const removal = handOver({ file, before: '', after: undefined }, person.folder);
  execFileSync('sh', ['-c', removal.replace(/^sudo /, '')]);
  assert.equal(existsSync(file), false);
});

test('install: what an administrator is to remove counts until it is gone, and is then no fault', async () => {
  const person = new Person();
  await person.wish('claude', 'govern');
  const file = person.file('claude');
  handOver({ file, before: readFileSync(file, 'utf8'), after: undefined }, person.folder);
  const found = () => installedHooks(person.folder).map(({ fault }) => fault);
  assert.deepEqual(found(), [undefined]);
  rmSync(file);
  assert.deepEqual(found(), []);
});

test('install: a hook for the whole machine asks for who installed it, and lets other users be', () => {
  const person = new Person();
  mkdirSync(join(person.folder, 'bin'), { recursive: true });
  writeFileSync(join(person.folder, 'bin/cli.js'), 'process.exit(1)');
  const { after: text } = person.governor.plan('claude', 'managed', 'govern').change ?? {};
  const line: string = JSON.parse(text ?? '{}').hooks.PreToolUse.at(-1).hooks[0].command;
  const code = (...before: readonly string[]) => {
    const [program = '', ...words] = [...before, 'sh', '-c', line];
    return spawnSync(program, words, { stdio: 'ignore', cwd: '/' }).status;
  };
  assert.equal(code(), 2);
  if (process.getuid?.() === 0) {
    assert.equal(code('setpriv', '--reuid=65534', '--clear-groups'), 0);
  }
  rmSync(person.folder, { recursive: true });
  assert.equal(code(), 2, 'a program that is gone denies');
});

test('install: a hook that crashes, is killed or is gone ends with exit code 2', async () => {
  const person = new Person();
  await person.wish('claude', 'govern');
  const { hooks } = JSON.parse(readFileSync(person.file('claude'), 'utf8'));
  const line: string = hooks.PreToolUse[0].hooks[0].command;
  const code = () => {
    try {
      execFileSync('sh', ['-c', line], { stdio: 'ignore' });
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  const cli = join(person.folder, 'bin/cli.js');
  for (const text of [
    'process.exit(1)',
    'throw new Error()',
    'process.kill(process.pid, "SIGKILL")',
    'process.exit(2)',
  ]) {
    writeFileSync(cli, text);
    assert.equal(code(), 2, text);
  }
  writeFileSync(cli, 'process.exit(process.env.NODE_OPTIONS ? 1 : 0)');
  process.env['NODE_OPTIONS'] = '--no-deprecation';
  assert.equal(code(), 0);
  delete process.env['NODE_OPTIONS'];
  rmSync(cli);
  assert.equal(code(), 2);
});

test('install: a folder that switches hooks off is noticed', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['.claude/settings.json', '{"disableAllHooks": true}', true],
    ['.claude/settings.local.json', '{ "disableAllHooks" : 1 }', true],
    ['.claude/settings.json', '{"disableAllHooks": false}', false],
    ['.claude/settings.json', '{"disableAllHook\\u0073": true}', true],
    ['.qwen/settings.json', '{"disableAllHooks":true}', true],
    ['.gemini/settings.json', '{"hooksConfig": {"enabled": false}}', true],
    ['.gemini/settings.json', '{"hooksConfig": { // theirs\n "disabled" : ["gatehouse"]}}', true],
    ['.gemini/settings.json', '{"h\\u006foksConfig": {"enabled": 0}}', true],
    ['.gemini/settings.json', '{"hooksConfig": {"enabled": true, "notifications": false}}', false],
    ['.gemini/settings.json', '{"hooks": {"BeforeTool": []}}', false],
    ['.codex/config.toml', '[features]\nhooks = false\n', true],
    ['.codex/config.toml', 'features.hooks=false', true],
    ['.codex/config.toml', 'features = { hooks = false }', true],
    ['.codex/config.toml', '"features"."h\\u006foks" = false', true],
    ['.codex/config.toml', 'features = { other = { a = 1 }, hooks = false }', true],
    ['.codex/config.toml', '[features]\nhooks = true\n', false],
    ['other.json', '{"disableAllHooks": true}', false],
  ];
  for (const [name, text, isOff] of cases) {
    const root = mkdtempSync(join(tmpdir(), 'off-'));
    after(() => rmSync(root, { recursive: true, force: true }));
    put(join(root, name), text);
    assert.deepEqual(
      switchedOffIn(root).map(({ file }) => file),
      isOff ? [join(root, name)] : [],
      `${name} ${text}`,
    );
    assert.equal(switchedOffIn(join(root, 'below/it')).length, isOff ? 1 : 0);
  }
});
