import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, runCli, scratchFolder } from './builtCli';

const cli = buildCli();

function written(name: string, text: string): string {
  const file = join(scratchFolder(), name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const claude = JSON.stringify({ permissions: { allow: ['Bash(npm test)', 'Task(x)'], deny: ['Read(.env)'] } });

test('import: prints what comes of a file and what was lost, and says so by its exit code', async () => {
  const { code, out } = await runCli(cli, ['import', written('settings.json', claude)]);
  assert.equal(code, 1);
  assert.equal(
    out,
    'deny: Read(.env)\nallow: Bash(npm test)\nlost: Task(x): A rule can only name `Task` as a whole.\n',
  );
});

test('import: a file that cannot be read, and a kind that does not exist, are wrong usage', async () => {
  for (const words of [['nowhere.json'], [written('x.txt', 'hello')], [written('s.json', claude), '--as', 'x']]) {
    const { code, out, err } = await runCli(cli, ['import', ...words]);
    assert.deepEqual([code, out], [2, ''], err);
    assert.match(err, /cannot read|is of no known kind|is no kind/);
  }
});

test('import: --write adds the rules to a settings file', async () => {
  const settings = written('settings.json', '{\n  // mine\n  "gatehouse.rules.deny": ["Bash(rm:*)"]\n}\n');
  const words = ['import', written('claude.json', claude), '--as', 'claude', '--write', 'user', '--settings', settings];
  const { err } = await runCli(cli, words);
  assert.match(err, /written to /);
  assert.equal(
    readFileSync(settings, 'utf8').replace(/\s+/g, ' '),
    '{ // mine "gatehouse.rules.deny": [ "Bash(rm:*)", "Read(.env)" ], "gatehouse.rules.allow": [ "Bash(npm test)" ] } ',
  );
  const broken = written('broken.json', '{');
  const refused = await runCli(cli, [...words.slice(0, -1), broken]);
  assert.equal(refused.code, 2);
  assert.equal(readFileSync(broken, 'utf8'), '{');
});

test('import: what no folder can set is told as not written into one', async () => {
  const cwd = scratchFolder();
  const given = { permissions: { defaultMode: 'plan', additionalDirectories: ['/srv/x'], deny: ['Read(.env)'] } };
  const file = written('settings.json', JSON.stringify(given));
  const words = ['import', file, '--as', 'claude', '--write', 'workspace'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { cwd, encoding: 'utf8' });
  assert.match(stdout, /^mode: explore\n/);
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, '.vscode/settings.json'), 'utf8')), {
    'gatehouse.rules.deny': ['Read(.env)'],
  });
  const only = 'only your own settings can say it, with `--write user`';
  assert.match(stderr, new RegExp(`not written: mode: explore; ${only}\n`));
  assert.match(stderr, new RegExp(`not written: working directory: /srv/x; ${only}\n`));
  assert.equal(status, 1);
});

test('export: rules as another tool writes them, and on standard error what it cannot say', async () => {
  const settings = written(
    'settings.json',
    '{"gatehouse.rules.allow": ["Bash(make x)"], "gatehouse.rules.deny": ["Bash"]}',
  );
  const forClaude = await runCli(cli, ['export', settings, '--as', 'claude']);
  assert.deepEqual(JSON.parse(forClaude.out), { permissions: { deny: ['Bash'], ask: [], allow: ['Bash(make x)'] } });
  assert.equal(forClaude.code, 0);
  const forCopilot = await runCli(cli, ['export', settings, '--as', 'copilot']);
  assert.deepEqual([forCopilot.code, forCopilot.out], [1, '--deny-tool=shell\n']);
  assert.match(forCopilot.err, /lost: allow Bash\(make x\)/);
  assert.equal((await runCli(cli, ['export', settings])).code, 2);
});

test('import: --write keeps the rights of the file, and leaves alone what it cannot write back as it was', async () => {
  const words = (settings: string) => [
    ...['import', written('claude.json', claude), '--as', 'claude', '--write', 'user', '--settings', settings],
  ];
  const settings = written('settings.json', '{}');
  chmodSync(settings, 0o644);
  await runCli(cli, words(settings));
  assert.match(readFileSync(settings, 'utf8'), /Read\(\.env\)/);
  assert.equal(statSync(settings).mode & 0o777, 0o644);
  const latin = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xe9]), Buffer.from('"}')]);
  writeFileSync(settings, latin);
  assert.equal((await runCli(cli, words(settings))).code, 2);
  assert.ok(readFileSync(settings).equals(latin));
  const file = written('all.code-workspace', '{"settings": {}}');
  assert.equal((await runCli(cli, words(file))).code, 2);
  assert.equal(readFileSync(file, 'utf8'), '{"settings": {}}');
});

test('export: what cannot be read of a file is told, and a file that is broken is refused: nothing is lost in silence', async () => {
  const exported = (text: string) => runCli(cli, ['export', written('settings.json', text), '--as', 'claude']);
  for (const broken of ['{', '{"gatehouseProfile": 1,', '{"gatehouseProfile": 1 /* mine */}']) {
    const { code, out, err } = await exported(broken);
    assert.deepEqual([code, out], [2, '']);
    assert.doesNotMatch(err, /stopped by a fault/);
  }
  const list = await exported('{"gatehouse.rules.deny": "Bash(rm:*)"}');
  assert.equal(list.code, 1);
  assert.match(list.err, /^gatehouse: lost: .*settings\.json:1:26: `gatehouse\.rules\.deny` is not a list\n$/);
  const more = await exported(
    '{"gatehouse.mode": "explore", "gatehouse.reads.outside": "ask", "gatehouse.checks": [{ "tool": "Deploy" }]}',
  );
  assert.deepEqual([more.code, JSON.parse(more.out).permissions.defaultMode], [1, 'plan']);
  assert.match(more.err, /lost: reads\.outside: ask: .*\n.*lost: checks: /);
});
