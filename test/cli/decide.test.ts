import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, jsonLines, runCli, scratchFolder } from './builtCli';

const cli = buildCli();

const place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' };
const bash = (command: string, more: object = {}) =>
  JSON.stringify({ tool: 'Bash', input: { command }, ...place, ...more });

const answers = (out: string) => jsonLines(out).map((it) => it['decision'] ?? `error: ${it['error']}`);

async function decide(input: string | Buffer, ...words: string[]) {
  const run = await runCli(cli, ['decide', ...words], input);
  return { ...run, answers: answers(run.out) };
}

test('decide command: malformed lines get an error, the others are still answered, and the exit code is 1', async () => {
  const { code, answers: got } = await decide(
    [
      'not json',
      bash('ls'),
      '',
      bash('ls', { mode: 'yolo' }),
      bash('ls', { trusted: 1 }),
      '[]',
      bash('rm x', { rules: { deny: ['Bash(rm:*)'] } }),
      '{"tool":"Bash"}',
      `${bash('ls')}garbage`,
    ].join('\n'),
  );
  assert.deepEqual(got, [
    'error: the line is not JSON',
    'allow',
    'error: the line is not JSON',
    'error: `mode` is not one of default, acceptEdits, explore, bypass, dontAsk',
    'error: `trusted` is not true or false',
    'error: the line is not a JSON object',
    'deny',
    'error: `input` is not an object',
    'error: the line is not JSON',
  ]);
  assert.equal(code, 1);
});

test('decide command: only an ask of nothing but the mode or a plain check says that it would be rehearsed', async () => {
  const cases: readonly (readonly [string, boolean])[] = [
    [bash('npm test'), false],
    [bash('cat .env', { rehearsal: true }), false],
    [bash('ls', { rehearsal: true }), false],
    [bash('npm test', { rehearsal: true, rules: { ask: ['Bash(npm:*)'] } }), false],
    [bash('npm test', { rehearsal: true, rules: { deny: ['Bash(npm:*)'] } }), false],
    [bash('npm test', { rehearsal: true, trusted: false }), false],
    [bash('npm test', { rehearsal: true, mode: 'dontAsk' }), false],
    [JSON.stringify({ tool: 'Write', input: { file_path: '/x', content: '' }, rehearsal: true }), false],
    [bash('npm test', { rehearsal: true }), true],
  ];
  const { out } = await decide(cases.map(([line]) => line).join('\n'));
  const said = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).rehearse === true);
  assert.deepEqual(
    said,
    cases.map(([, expected]) => expected),
  );
});

test('decide command: a tool input that cannot be used is a decision, never an error', async () => {
  const lines = [
    { tool: 'Bash', input: {} },
    { tool: 'Bash', input: { command: 5 } },
    { tool: 'Bash', input: { command: '' } },
    { tool: 'Write', input: { file_path: null } },
    { tool: 'WebFetch', input: { url: 'no url' } },
    { tool: '', input: {} },
    { tool: 'toString', input: {} },
    { tool: '__proto__', input: {} },
    { tool: 'mcp__', input: {} },
    { tool: 'x'.repeat(100_000), input: {} },
  ];
  const { code, answers: got } = await decide(lines.map((line) => JSON.stringify({ ...line, ...place })).join('\n'));
  assert.deepEqual(
    got,
    lines.map(() => 'ask'),
  );
  assert.equal(code, 0);
});

test('decide command: hostile text never crashes and is never allowed', async () => {
  const commands = [
    'a\u0000b',
    '\ud800',
    'ls \u202e',
    `echo ${'x'.repeat(1_000_000)}`,
    '('.repeat(100_000),
    '$('.repeat(100_000),
    `${'{'.repeat(4000)}`,
    '`'.repeat(9999),
    `ls${' ; ls'.repeat(200_000)}`,
    `cat <<A\n${'x\n'.repeat(100_000)}`,
    '"'.repeat(9999),
    `echo ${'{a,b}'.repeat(1500)}`,
    '\\'.repeat(9999),
    'if '.repeat(3000),
  ];
  const rules = { allow: ['Bash(echo:*)', 'Bash(cat:*)', 'Bash(ls:*)'] };
  const { code, out, answers: got } = await decide(commands.map((command) => bash(command, { rules })).join('\n'));
  assert.equal(code, 0);
  assert.equal(out.includes('\ud800'), false);
  assert.deepEqual(
    got.map((answer, at) => (answer === 'ask' || at === 11 ? 'ok' : `${at}: ${answer}`)),
    commands.map(() => 'ok'),
  );
});

test('decide command: deeply nested and very wide input is answered', async () => {
  const deep = `{"tool":"X","input":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
  const deeper = `{"tool":"X","input":{"a":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}}`;
  const wide = JSON.stringify({ tool: 'X', input: { list: Array.from({ length: 100_000 }, (_, at) => at) } });
  const { answers: got } = await decide([deep, deeper, wide, bash('ls')].join('\n'));
  assert.equal(got.length, 4);
  assert.equal(got[0], 'ask');
  assert.notEqual(got[1], 'allow');
  assert.deepEqual(got.slice(2), ['ask', 'allow']);
});

test('decide command: rules that cannot be read tighten and do not crash', async () => {
  const rules = (effect: string, text: string) => ({ rules: { [effect]: [text] } });
  const { code, answers: got } = await decide(
    [
      bash('ls', rules('deny', 'Bash(')),
      bash('ls', rules('deny', '')),
      bash('make', rules('allow', 'Bash(')),
      bash('make', rules('allow', '*')),
      bash('ls', rules('deny', '\u0000')),
      bash('ls', rules('deny', 'x'.repeat(100_000))),
    ].join('\n'),
  );
  assert.deepEqual(got, ['ask', 'ask', 'ask', 'ask', 'ask', 'ask']);
  assert.equal(code, 0);
});

test('decide command: an answer has the documented fields and nothing else', async () => {
  const { out } = await decide(bash('npm run build && git status'));
  const [answer = {}] = jsonLines(out);
  assert.deepEqual(Object.keys(answer), ['decision', 'readOnly', 'safety', 'reasons', 'suggestions']);
  const reasons = answer['reasons'] as Record<string, unknown>[];
  assert.ok(reasons.length > 0);
  const known = new Set(['part', 'step', 'effect', 'rule', 'scope', 'place', 'check', 'text']);
  for (const reason of reasons) {
    assert.deepEqual(
      Object.keys(reason).filter((key) => !known.has(key)),
      [],
    );
  }
  assert.ok(Array.isArray(answer['suggestions']));
});

test('decide command: CRLF, a byte order mark and a last line without line feed are read', async () => {
  const { code, answers: got } = await decide(`\uFEFF${bash('ls')}\r\n${bash('pwd')}\r\n${bash('make')}`);
  assert.deepEqual(got, ['allow', 'allow', 'ask']);
  assert.equal(code, 0);
});

test('decide command: bytes that are not UTF-8 and lines beyond the limit are errors for that line alone', async () => {
  const latin = Buffer.from(bash('ls é'), 'latin1');
  const long = Buffer.from(bash('x'.repeat(17 * 1024 * 1024)));
  const { code, answers: got } = await decide(
    Buffer.concat([latin, Buffer.from('\n'), long, Buffer.from(`\n${bash('ls')}\n`)]),
  );
  assert.deepEqual(got, ['error: the line is not UTF-8', 'error: the line is longer than 16777216 bytes', 'allow']);
  assert.equal(code, 1);
});

test('decide command: no input at all is no error', async () => {
  assert.deepEqual(await decide(''), { code: 0, out: '', err: '', answers: [] });
});

test('decide command: described links are followed', async () => {
  const write = (file_path: string, symlinks: object) =>
    JSON.stringify({
      tool: 'Write',
      input: { file_path, content: '' },
      ...place,
      mode: 'acceptEdits',
      fs: { symlinks },
    });
  const { answers: got } = await decide(
    [
      write('/work/proj/notes.md', {}),
      write('/work/proj/notes.md', { '/work/proj/notes.md': '/home/u/.bashrc' }),
      write('/work/proj/notes.md', { '/work/proj/notes.md': 'other.md' }),
      write('/work/proj/d/new', { '/work/proj/d': '/etc' }),
      write('/work/proj/loop', { '/work/proj/loop': 'loop' }),
    ].join('\n'),
  );
  assert.deepEqual(got, ['allow', 'ask', 'allow', 'ask', 'ask']);
});

test('decide command: real links are looked at only with --real-paths', async () => {
  const folder = realpathSync(scratchFolder());
  mkdirSync(join(folder, 'proj'));
  mkdirSync(join(folder, 'outside'));
  symlinkSync('../outside', join(folder, 'proj/link'));
  symlinkSync('nowhere', join(folder, 'proj/dangling'));
  const write = (name: string, more: object = {}) =>
    JSON.stringify({
      tool: 'Write',
      input: { file_path: join(folder, 'proj', name), content: '' },
      cwd: join(folder, 'proj'),
      mode: 'acceptEdits',
      ...more,
    });
  const input = [write('plain'), write('link/x'), write('dangling')].join('\n');
  assert.deepEqual((await decide(input)).answers, ['allow', 'allow', 'allow']);
  assert.deepEqual((await decide(input, '--real-paths')).answers, ['allow', 'ask', 'ask']);
  writeFileSync(join(folder, 'outside/id_rsa'), '');
  const cat = (words: string) =>
    JSON.stringify({ tool: 'Bash', input: { command: `cat ${words}` }, cwd: join(folder, 'outside') });
  assert.deepEqual((await decide([cat('i*'), cat('a*')].join('\n'), '--real-paths')).answers, ['ask', 'allow']);
  const other = process.platform === 'darwin' ? 'linux' : 'darwin';
  assert.match(
    String((await decide(write('plain', { platform: other }), '--real-paths')).answers[0]),
    /^error: `platform`/,
  );
});

test('decide command: reads outside are asked about when the line or the settings say so', async () => {
  const settings = join(scratchFolder(), 'settings.json');
  writeFileSync(settings, '{ "gatehouse.reads.outside": "ask" }');
  const outside = 'cat /usr/include/x.h';
  const lines = [
    bash(outside),
    bash(outside, { reads: { outside: 'ask' } }),
    bash(outside, { reads: { outside: 'allow' } }),
  ];
  assert.deepEqual((await decide(lines.join('\n'))).answers, ['allow', 'ask', 'allow']);
  assert.deepEqual((await decide(lines.join('\n'), '--settings', settings)).answers, ['ask', 'ask', 'ask']);
});

test('decide command: a settings file is heard beside the rules of the line, with file, line and column', async () => {
  const settings = join(scratchFolder(), 'settings.json');
  writeFileSync(
    settings,
    `{
  // never
  "gatehouse.rules.deny": ["Bash(rm:*)"],
  "gatehouse": { "rules": { "allow": ["Bash(make:*)"] }, "unmatched": "deny" },
  "gatehouse.tools.disallowed": ["WebFetch",],
  "gatehouse.checks": [{ "tool": "Deploy", "askWhen": [{ "field": "target", "glob": "prod-*" }] }],
}`,
  );
  const deploy = (target: string) =>
    JSON.stringify({ tool: 'Deploy', input: { target }, ...place, rules: { allow: ['Deploy'] } });
  const { out, answers: got } = await decide(
    [
      bash('rm x'),
      bash('make all'),
      bash('npm ci'),
      bash('npm ci', { unmatched: 'ask' }),
      bash('make all', { rules: { deny: ['Bash(make:*)'] } }),
      JSON.stringify({ tool: 'WebFetch', input: { url: 'https://example.com' } }),
      deploy('prod-1'),
      deploy('dev'),
    ].join('\n'),
    '--settings',
    settings,
  );
  assert.deepEqual(got, ['deny', 'allow', 'deny', 'ask', 'deny', 'deny', 'ask', 'allow']);
  const [denied = {}] = jsonLines(out);
  const [reason] = denied['reasons'] as Record<string, unknown>[];
  assert.deepEqual(
    [reason?.['rule'], reason?.['scope'], reason?.['place']],
    ['Bash(rm:*)', 'user', { file: settings, line: 3, column: 28 }],
  );
});

test('decide command: settings that cannot be used are wrong usage, and nothing is decided', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'broken.json'), '{ "gatehouse.rules.deny": ["Bash" ');
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['--settings', join(folder, 'none.json')], /^gatehouse: cannot read .*none\.json: no such file or directory\n$/],
    [['--settings', join(folder, 'broken.json')], /^gatehouse: .*broken\.json:1:35: .*; mend the JSON\n$/],
    [['--settings'], /^gatehouse: `--settings` needs a value; see `gatehouse decide --help`\n$/],
    [['--nope'], /^gatehouse: unknown option `--nope`; see `gatehouse decide --help`\n$/],
    [['file.jsonl'], /^gatehouse: unexpected `file.jsonl`; see `gatehouse decide --help`\n$/],
  ];
  for (const [words, message] of cases) {
    const run = await decide(bash('ls'), ...words);
    assert.equal(run.code, 2, words.join(' '));
    assert.equal(run.out, '', words.join(' '));
    assert.match(run.err, message);
  }
});

test('decide command: an answer comes before the next line is given', async () => {
  const child = spawn(process.execPath, [cli, 'decide'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const got: string[] = [];
  for (const command of ['ls', 'make', 'pwd']) {
    child.stdin.write(`${bash(command)}\n`);
    const chunk: Buffer = await new Promise((resolve) => child.stdout.once('data', resolve));
    got.push(...jsonLines(chunk.toString('utf8')).map((it) => String(it['decision'])));
  }
  child.stdin.end();
  await new Promise((resolve) => child.on('close', resolve));
  assert.deepEqual(got, ['allow', 'ask', 'allow']);
});

test('decide command: a reader that goes away ends the run quietly', async () => {
  const child = spawn(process.execPath, [cli, 'decide'], { stdio: 'pipe' });
  const err: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.write(`${bash('ls')}\n`.repeat(20_000));
  child.stdin.end();
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 0);
  assert.equal(Buffer.concat(err).toString('utf8'), '');
});
