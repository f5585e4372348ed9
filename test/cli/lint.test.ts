import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, runCli, scratchFolder } from './builtCli';

const cli = buildCli();

async function lint(files: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
  const { code, out, err } = await runCli(cli, ['lint', ...paths]);
  return { code, err, lines: out.replaceAll(`${folder}/`, '').split('\n').slice(0, -1) };
}

/** The places and kinds, without the words. */
const kinds = (lines: readonly string[]) => lines.map((line) => /^\S+:\d+:\d+: \w+/.exec(line)?.[0] ?? line);

test('lint: every kind of problem is found with its place', async () => {
  const { code, lines } = await lint({
    'settings.json': `{
  "gatehouse.rules.allow": [
    "Bash(npm run:*)",
    "Bash(npm run *)",
    "Bash(rm x)",
    "Bash(bash:*)",
    7
  ],
  "gatehouse.rules.deny": ["Bash(rm:*)", "Bash(git push"],
  "gatehouse.rules.dney": [],
  "gatehouse.checks": [{ "tool": "X", "askWen": [] }],
  "gatehouse.unmatched": "no",
  "gatehouse.unmatched": "ask",
}`,
  });
  assert.equal(code, 1);
  assert.deepEqual(kinds(lines), [
    'settings.json:4:5: duplicate',
    'settings.json:5:5: shadowed',
    'settings.json:6:5: broad',
    'settings.json:7:5: type',
    'settings.json:9:42: unreadable',
    'settings.json:10:3: unknown',
    'settings.json:11:24: check',
    'settings.json:12:26: type',
    'settings.json:13:26: repeated',
  ]);
  for (const line of lines) {
    assert.match(line, /^settings\.json:\d+:\d+: \w+: .+ \(.+\)$/);
  }
});

test('lint: a name that begins like one of ours and is none is pointed out, with what it may be', async () => {
  const { lines } = await lint({
    'settings.json': `{
  "gatehouse.rule.deny": ["Bash(rm:*)"],
  "gatehouse": { "mod": "explore", "tools": { "disalowed": [] } },
  "gatehouse.mode": "explore",
  "gatehouse.managed.forbid": [],
  "editor.mod": 1,
  "[gatehouse-text]": {}
}`,
  });
  assert.deepEqual(lines, [
    'settings.json:2:3: unknown: `gatehouse.rule.deny` is no setting of Gatehouse (mend its name)',
    'settings.json:3:18: unknown: `gatehouse.mod` is no setting of Gatehouse (mend its name)',
    'settings.json:3:47: unknown: `gatehouse.tools.disalowed` is no setting (use allowed or disallowed)',
  ]);
});

test('lint: a broken file is reported and the others are still reviewed', async () => {
  const { code, lines } = await lint({
    'broken.json': '{ "gatehouse.rules.deny": [',
    'fine.json': '{ "gatehouse.rules.allow": ["Bash("] }',
  });
  assert.equal(code, 1);
  assert.deepEqual(kinds(lines), ['broken.json:1:28: syntax', 'fine.json:1:29: unreadable']);
});

test('lint: rules of all files are heard together', async () => {
  const { lines } = await lint({
    'user.json': '{ "gatehouse.rules.deny": ["Bash(rm:*)"] }',
    '.vscode/settings.json': '{ "gatehouse.rules.allow": ["Bash(rm -f x)"] }',
    'x.code-workspace': '{ "settings": { "gatehouse.rules.ask": ["Bash(rm:*)"] } }',
  });
  assert.deepEqual(kinds(lines), ['.vscode/settings.json:1:29: shadowed', 'x.code-workspace:1:41: shadowed']);
});

test('lint: a file without problems is fine, and one without our settings too', async () => {
  assert.deepEqual(await lint({ 'a.json': '{ "gatehouse.rules.deny": ["Read(.env)"] }', 'b.json': '{}' }), {
    code: 0,
    err: '',
    lines: [],
  });
});

test('lint: nothing in a rule can steer the terminal or forge a line', async () => {
  const { lines } = await lint({
    'a.json': JSON.stringify({ 'gatehouse.rules.deny': ['Bash(\u001b[2J\nx:1:1: ok)'] }),
  });
  assert.equal(lines.length, 1);
  assert.ok(!lines[0]?.includes('\u001b'));
});

test('lint: a file that cannot be read is wrong usage', async () => {
  const none = await runCli(cli, ['lint', 'none.json']);
  assert.deepEqual([none.code, none.err], [2, 'gatehouse: cannot read none.json: no such file or directory\n']);
  const folder = await runCli(cli, ['lint', 'test']);
  assert.deepEqual([folder.code, folder.err], [2, 'gatehouse: cannot read test: illegal operation on a directory\n']);
});

test('lint: an example that does not hold is a problem on its line', async () => {
  const { code, lines } = await lint({
    'settings.json': `{
  "gatehouse.rules.allow": ["Bash(npm run:*)"],
  "gatehouse.ruleExamples": [
    { "rule": "Bash(npm run:*)", "matches": ["npm run build"],
      "doesNotMatch": ["npm publish", "npm run x"] },
    { "rule": "Bash(gone)" }
  ]
}`,
  });
  assert.equal(code, 1);
  assert.deepEqual(kinds(lines), ['settings.json:5:39: example', 'settings.json:6:15: example']);
});
