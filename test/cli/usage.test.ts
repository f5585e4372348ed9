import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildCli, runCli } from './builtCli';

const cli = buildCli();
const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = [
  ...['decide', 'explain', 'govern', 'ungovern', 'hook', 'rehearse'],
  ...['import', 'export', 'lint', 'audit', 'mcp', 'replay'],
];

test('usage: wrong usage is one line on standard error that says what to do, and exit code 2', async () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [[], 'gatehouse: name a command; see `gatehouse --help`\n'],
    [['decdie'], 'gatehouse: no command `decdie`; see `gatehouse --help`\n'],
    [['toString'], 'gatehouse: no command `toString`; see `gatehouse --help`\n'],
    [['explain', '--mode', 'explore'], 'gatehouse: `--mode` needs `--command`; without it the lines say it\n'],
    [
      ['explain', '--command', 'ls', '--mode', 'yolo'],
      'gatehouse: `mode` is not one of default, acceptEdits, explore, bypass, dontAsk; see `gatehouse explain --help`\n',
    ],
    [['lint'], 'gatehouse: a file is missing; see `gatehouse lint --help`\n'],

    [['rehearse'], 'gatehouse: a program is missing; see `gatehouse rehearse --help`\n'],
    [['mcp', '--name', 'x'], 'gatehouse: a server is missing; see `gatehouse mcp --help`\n'],
    [['govern'], 'gatehouse: an agent is missing; see `gatehouse govern --help`\n'],
    [['hook'], 'gatehouse: an agent is missing; see `gatehouse hook --help`\n'],
    [['audit'], 'gatehouse: `export` is missing; see `gatehouse audit --help`\n'],
    [['audit', 'verify'], 'gatehouse: unexpected `verify`; see `gatehouse audit --help`\n'],
    [['audit', 'export', '--as', 'csv'], 'gatehouse: `--as` takes jsonl or ocsf; see `gatehouse audit --help`\n'],
    [
      ['explain', '--command', 'touch x', '--allow', 'Bash(touch'],
      'gatehouse: the rule `Bash(touch` is not of the form `Tool` or `Tool(what)`\n',
    ],
    [
      ['explain', '--command', 'ls', '--command', 'rm x'],
      'gatehouse: `--command` is given twice; see `gatehouse explain --help`\n',
    ],
    [['govern', 'claude', '--scope', 'all'], 'gatehouse: no scope `all`; see `gatehouse govern --help`\n'],
    [
      ['import', 'x.json', '--settings', 'y.json'],
      'gatehouse: `--settings` names your own settings.json, so it needs `--write user`\n',
    ],
    [
      ['mcp', '--name', 'x', '--', 'no-such-server'],
      'gatehouse: the MCP server cannot be started: `no-such-server` was not found\n',
    ],
    [['replay'], 'gatehouse: a file is missing; see `gatehouse replay --help`\n'],
    [['replay', 'x.jsonl'], 'gatehouse: name the settings to try with `--settings FILE`\n'],
  ];
  for (const [words, err] of cases) {
    assert.deepEqual(await runCli(cli, words), { code: 2, out: '', err }, words.join(' '));
  }
});

test('usage: --version prints the version', async () => {
  assert.deepEqual(await runCli(cli, ['--version']), { code: 0, out: `${manifest.version}\n`, err: '' });
});

test('usage: --help lists every command, and each command explains itself', async () => {
  const { code, out, err } = await runCli(cli, ['--help']);
  assert.deepEqual([code, err], [0, '']);
  assert.equal((await runCli(cli, ['-h'])).out, out);
  for (const command of commands) {
    assert.match(out, new RegExp(`^  ${command} `, 'm'));
    const own = await runCli(cli, [command, '--help']);
    assert.deepEqual(await runCli(cli, [command, '-h']), own);
    assert.deepEqual(await runCli(cli, ['help', command]), own);
    assert.deepEqual([own.code, own.err], [0, '']);
    assert.ok(own.out.startsWith(`gatehouse ${command} `), command);
    assert.match(own.out, /Exit code: /);
  }
});
