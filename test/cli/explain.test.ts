import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCli, runCli } from './builtCli';

const cli = buildCli();

async function explain(command: string, ...words: string[]) {
  const { code, out, err } = await runCli(cli, ['explain', '--command', command, ...words]);
  return { code, err, lines: out.trimEnd().split('\n') };
}

test('explain: the decision comes first and the exit code is 0 whatever it is', async () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['rm x', '--deny', 'Bash(rm:*)'], 'Denied.'],
    [['make'], 'Asks.'],
    [['ls'], 'Allowed.'],
    [['make', '--allow', 'Bash(make:*)', '--allow', 'Bash(ninja:*)'], 'Allowed.'],
    [['make', '--mode', 'explore'], 'Denied.'],
    [['make', '--ask=Bash(make:*)', '--mode=bypass'], 'Asks.'],
  ];
  for (const [[command = '', ...words], first] of cases) {
    const { code, err, lines } = await explain(command, ...words);
    assert.deepEqual([code, err, lines[0]], [0, '', first], command);
    assert.ok(lines.length > 1);
  }
});

test('explain: each part has its reason, and rules are offered for what asks', async () => {
  const { lines } = await explain('git status && npm run build');
  assert.ok(lines.some((line) => line.includes('git status')));
  assert.ok(lines.some((line) => line.includes('npm run build')));
  const offered = lines.indexOf('Rules that would allow it, narrowest first:');
  assert.ok(offered > 0);
  assert.match(lines[offered + 1] ?? '', /^ {2}\S+/);
});

test('explain: nothing in a command can steer the terminal', async () => {
  const { out } = await runCli(cli, ['explain', '--command', 'echo \u001b[2J\u202e\r; rm x']);
  assert.match(out, /^Asks\.$/m);
  for (const character of ['\u001b', '\u202e', '\r']) {
    assert.ok(!out.includes(character));
  }
});

test('explain: lines are read as by decide', async () => {
  const lines = [
    JSON.stringify({ tool: 'Bash', input: { command: 'ls' }, cwd: '/p' }),
    'no json',
    JSON.stringify({ tool: 'Write', input: { file_path: 'x', content: '' }, cwd: '/p', mode: 'explore' }),
  ];
  const { code, out } = await runCli(cli, ['explain'], lines.join('\n'));
  assert.equal(code, 1);
  const [first = '', second = '', third = ''] = out.split('\n\n');
  assert.match(first, /^1\. Bash: `ls`\nAllowed\.\n/);
  assert.equal(second, '2.\nNo decision: the line is not JSON.');
  assert.match(third, /^3\. Write: .*\nDenied\.\n/);
});

test('explain: without any call it says what is missing', async () => {
  const { code, out, err } = await runCli(cli, ['explain'], '');
  assert.deepEqual([code, out], [2, '']);
  assert.match(err, /no call to explain: give `--command`/);
});
