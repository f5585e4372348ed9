import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import { describeMatch, describeRule } from '../../../src/core/explain/describeRule';
import { isReadable, readRule } from '../../../src/core/rules/readRule';

function described(text: string, effect: Decision): string {
  const rule = readRule(text, { effect, scope: 'user' });
  return isReadable(rule) ? describeRule(rule) : rule.why;
}

const cases: readonly (readonly [string, Decision, string])[] = [
  ['*', 'deny', 'Denies every call of every tool.'],
  ['Bash', 'allow', 'Allows every shell command.'],
  ['Bash(*)', 'ask', 'Asks about every shell command.'],
  ['Bash(git status)', 'allow', 'Allows exactly the shell command `git status`.'],
  ['Bash(npm run:*)', 'allow', 'Allows shell commands that begin with `npm run`.'],
  ["Bash('my tool' x:*)", 'allow', "Allows shell commands that begin with `'my tool' x`."],
  ['Bash(rm:*)', 'deny', 'Denies shell commands that begin with `rm`, also inside other commands.'],
  ['shell(git status)', 'allow', 'Allows shell commands that begin with `git status`.'],
  ['Read', 'allow', 'Allows reading every file.'],
  [
    'Read(.env)',
    'deny',
    'Denies reading everything called `.env` anywhere on the disk, by tools and by shell commands.',
  ],
  ['Read(.env)', 'allow', 'Allows reading `.env` of the workspace folder and everything below it.'],
  [
    'Read(*.secret)',
    'ask',
    'Asks about reading files that match `*.secret` anywhere on the disk, by tools and by shell commands.',
  ],
  ['Write(../**)', 'allow', 'Allows writing files that match `../**` as seen from the workspace folder.'],
  [
    'Read(src/../../x)',
    'allow',
    'Allows reading `src/../../x` as seen from the workspace folder, and everything below it.',
  ],
  ['Write(*.ts)', 'allow', 'Allows writing files that match `*.ts` inside the workspace folder.'],
  ['Write(**)', 'allow', 'Allows writing files that match `**` inside the workspace folder.'],
  [
    'Write(src/**)',
    'deny',
    'Denies writing files that match `src/**` inside the workspace folder, by tools and by shell commands.',
  ],
  ['Write(/etc/hosts)', 'allow', 'Allows writing `/etc/hosts` and everything below it.'],
  ['Write(//tmp/*.log)', 'allow', 'Allows writing files that match `//tmp/*.log`.'],
  ['Read(~/.ssh)', 'deny', 'Denies reading `~/.ssh` and everything below it, by tools and by shell commands.'],
  ['Read(~/*.md)', 'allow', 'Allows reading files that match `~/*.md` (`~` is the home folder).'],
  ['Glob(src)', 'allow', 'Allows searches by Glob in `src` of the workspace folder and everything below it.'],
  ['Grep', 'deny', 'Denies searches by Grep in every file.'],
  ['WebFetch', 'allow', 'Allows requests to every host.'],
  ['WebFetch(github.com)', 'allow', 'Allows requests to the host `github.com`.'],
  ['url(github.com)', 'deny', 'Denies requests to the host `github.com` and its subdomains.'],
  ['WebFetch(domain:*.github.com)', 'allow', 'Allows requests to every subdomain of `github.com`.'],
  ['mcp', 'ask', 'Asks about every tool of every MCP server.'],
  ['mcp__files', 'allow', 'Allows every tool of the MCP server `files`.'],
  ['mcp__files__get_*', 'allow', 'Allows tools of the MCP server `files` that begin with `get_`.'],
  ['files(read)', 'allow', 'Allows the tool `read` of the MCP server `files`.'],
  ['Deploy', 'deny', 'Denies every call of the tool `Deploy`.'],
  ['Deploy({"b":1,"a":2})', 'allow', 'Allows calls of the tool `Deploy` with exactly the input `{"a":2,"b":1}`.'],
];

for (const [text, effect, expected] of cases) {
  test(`describeRule: ${effect} ${text} is told in one sentence`, () => {
    assert.equal(described(text, effect), expected);
  });
}

test('describeMatch: says the same without the effect', () => {
  assert.equal(
    describeMatch({ effect: 'allow', match: { kind: 'shell', words: ['ls'], exact: true } }),
    'exactly the shell command `ls`',
  );
});

test('describeRule: characters that deceive are written out', () => {
  const match = { kind: 'tool', name: 'a\u202eb', input: undefined } as const;
  assert.equal(describeRule({ effect: 'deny', match }), 'Denies every call of the tool `a\\u{202e}b`.');
});
