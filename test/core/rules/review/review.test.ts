import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../../src/core/decision';
import { isReadable, readRule } from '../../../../src/core/rules/readRule';
import { reviewRules } from '../../../../src/core/rules/review/review';
import { someFacts } from '../../../builders';

const facts = someFacts();
const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };

function review(rules: Partial<Record<Decision, readonly string[]>>) {
  const read = (['allow', 'ask', 'deny'] as const).flatMap((effect) =>
    (rules[effect] ?? []).map((text) => readRule(text, { effect, scope: 'user' })),
  );
  return reviewRules(read, ground);
}

/** The problems, each as its kind, its rule and what the mend would write. */
function problems(rules: Partial<Record<Decision, readonly string[]>>): readonly string[] {
  return review(rules).map(({ kind, rule, because, mend }) =>
    [
      kind,
      rule.text,
      ...(because === undefined ? [] : ['by', because.text]),
      '=>',
      mend.replacement ?? '(remove)',
    ].join(' '),
  );
}

const fine: readonly Partial<Record<Decision, readonly string[]>>[] = [
  {},
  { allow: ['Bash(npm run:*)', 'Bash(npm test)'], ask: ['Bash(git push:*)'], deny: ['Bash(rm:*)'] },
  { allow: ['Bash(npm run:*)'], deny: ['Bash(npm run deploy:*)'] },
  { allow: ['Bash(npm run:*)'], deny: ['Bash(npm run)'] },
  { allow: ['Bash(git push:*)'], ask: ['Bash(git push origin main)'] },
  { allow: ['Bash(python script.py)', 'Bash(rm x)', 'Bash(git status:*)', 'Bash(sudo apt update:*)'] },
  { allow: ['Write(src/**)'], deny: ['Write(src/generated/**)'] },
  { allow: ['Write(src/**)'], deny: ['Write(*.lock)'] },
  { allow: ['Write(src/**)'], deny: ['Read(src/**)'] },
  { allow: ['Write(/srv/data/**)', 'Read', 'Read(**)', 'Read(../x)'] },
  { allow: ['WebFetch(*.example.com)'], deny: ['WebFetch(a.example.com)'] },
  { allow: ['mcp__db'], deny: ['mcp__db__drop_*'] },
  { deny: ['Bash', 'Write', '*', 'mcp__*', 'WebFetch', 'Bash(git:*)'] },
  { allow: ['Task', 'Deploy({"a":1})'], deny: ['Deploy({"a":2})'] },
];

for (const rules of fine) {
  test(`reviewRules: nothing is wrong with ${JSON.stringify(rules)}`, () => {
    assert.deepEqual(problems(rules), []);
  });
}

const wrong: readonly (readonly [rules: Partial<Record<Decision, readonly string[]>>, problems: readonly string[]])[] =
  [
    [
      { allow: ['Bash(npm run:*', ' Bash(ls) '] },
      ['unreadable Bash(npm run:* => Bash(npm run:*)', 'unreadable  Bash(ls)  => Bash(ls)'],
    ],
    [{ deny: ['Bash(npm run*)'] }, ['unreadable Bash(npm run*) => Bash(npm run:*)']],
    [
      { deny: ['Bash (rm:*)', 'Bash[rm:*]'] },
      ['unreadable Bash (rm:*) => Bash(rm:*)', 'unreadable Bash[rm:*] => Bash(rm:*)'],
    ],
    [{ deny: ['bash(rm:*)'] }, ['unreadable bash(rm:*) => Bash(rm:*)']],
    [{ deny: ['Bash(r\u200bm:*)'] }, ['unreadable Bash(r\u200bm:*) => Bash(rm:*)']],
    [{ deny: ['Bash(CI=1 npm test)'] }, ['unreadable Bash(CI=1 npm test) => Bash(npm test)']],
    [{ deny: ['Bash(ls && rm x)'] }, ['unreadable Bash(ls && rm x) => (remove)']],
    [{ allow: ['*'] }, ['unreadable * => (remove)']],
    [{ allow: ['Bash(git:*'] }, ['unreadable Bash(git:* => (remove)']],
    [
      { deny: ['WebFetch(https://example.com/x)'] },
      ['unreadable WebFetch(https://example.com/x) => WebFetch(domain:example.com)'],
    ],
    [
      { deny: ['WebFetch(example.com:8080)'] },
      ['unreadable WebFetch(example.com:8080) => WebFetch(domain:example.com)'],
    ],
    [{ deny: ['x'.repeat(3_000)] }, [`unreadable ${'x'.repeat(3_000)} => (remove)`]],

    [{ deny: ['Bash(rm:*)', 'Bash(rm:*)'] }, ['duplicate Bash(rm:*) by Bash(rm:*) => (remove)']],
    [{ deny: ['Bash(rm:*)', 'shell(rm)'] }, ['duplicate shell(rm) by Bash(rm:*) => (remove)']],
    [{ ask: ['Write(x)', 'Edit(x)'] }, ['duplicate Edit(x) by Write(x) => (remove)']],

    [{ allow: ['Bash(rm x)'], deny: ['Bash(rm:*)'] }, ['shadowed Bash(rm x) by Bash(rm:*) => (remove)']],
    [{ allow: ['Bash(/bin/rm x)'], deny: ['Bash(rm:*)'] }, ['shadowed Bash(/bin/rm x) by Bash(rm:*) => (remove)']],
    [{ allow: ['Bash(rm x)'], deny: ['Bash(rm x)'] }, ['shadowed Bash(rm x) by Bash(rm x) => (remove)']],
    [{ allow: ['Bash(npm test:*)'], ask: ['Bash(npm:*)'] }, ['shadowed Bash(npm test:*) by Bash(npm:*) => (remove)']],
    [{ ask: ['Bash(git push:*)'], deny: ['Bash(git:*)'] }, ['shadowed Bash(git push:*) by Bash(git:*) => (remove)']],
    [
      { allow: ['Bash(a:*)', 'Task'], deny: ['*'] },
      ['shadowed Bash(a:*) by * => (remove)', 'shadowed Task by * => (remove)'],
    ],
    [{ allow: ['Bash'], deny: ['shell'] }, ['shadowed Bash by shell => (remove)']],
    [{ allow: ['Write(src/a.ts)'], deny: ['Edit(src/**)'] }, ['shadowed Write(src/a.ts) by Edit(src/**) => (remove)']],
    [{ allow: ['Write(src/*.ts)'], deny: ['Edit(src)'] }, ['shadowed Write(src/*.ts) by Edit(src) => (remove)']],
    [{ allow: ['Read(.env)'], deny: ['Read(.env)'] }, ['shadowed Read(.env) by Read(.env) => (remove)']],
    [{ allow: ['Glob(src/**)'], deny: ['Read(src)'] }, ['shadowed Glob(src/**) by Read(src) => (remove)']],
    [
      { allow: ['WebFetch(a.evil.com)'], deny: ['WebFetch(evil.com)'] },
      ['shadowed WebFetch(a.evil.com) by WebFetch(evil.com) => (remove)'],
    ],
    [
      { allow: ['WebFetch(*.evil.com)'], deny: ['url(*.evil.com)'] },
      ['shadowed WebFetch(*.evil.com) by url(*.evil.com) => (remove)'],
    ],
    [
      { allow: ['mcp__db__drop_table'], ask: ['mcp__db__drop_*'] },
      ['shadowed mcp__db__drop_table by mcp__db__drop_* => (remove)'],
    ],
    [{ allow: ['mcp__db__*'], deny: ['mcp'] }, ['shadowed mcp__db__* by mcp => (remove)']],
    [{ allow: ['Deploy({"a":1})'], deny: ['Deploy'] }, ['shadowed Deploy({"a":1}) by Deploy => (remove)']],

    [{ allow: ['Tasks(list)', 'Lsp(x)', 'tasks(list)'] }, ['misspelt Tasks(list) => (remove)']],
    [{ allow: ['Bsh(ls)'] }, ['misspelt Bsh(ls) => Bash(ls)']],
    [{ allow: ['Bash2', 'Reda'] }, ['misspelt Reda => Read']],
    [{ deny: ['Bsah(rm)', 'Grepp'] }, ['misspelt Bsah(rm) => Bash(rm)', 'misspelt Grepp => Grep']],
    [{ deny: ['Wrte(/etc/**)'] }, ['unreadable Wrte(/etc/**) => Write(/etc/**)']],
    [{ allow: ['BASH'] }, ['dead BASH => Bash']],
    [{ deny: ['bash(rm)'] }, ['dead bash(rm) => Bash(rm)']],
    [{ deny: ['webfetch'] }, ['dead webfetch => WebFetch']],
    [{ allow: ["Bash('npm run' x)"] }, ["dead Bash('npm run' x) => (remove)"]],
    [{ allow: ['Bash(for x in a:*)'] }, ['dead Bash(for x in a:*) => (remove)']],
    [{ allow: ['Write(file:///x)'] }, ['dead Write(file:///x) => (remove)']],

    ...[
      'Bash',
      'shell',
      'Bash(bash:*)',
      'Bash(python:*)',
      'Bash(python3.11:*)',
      'Bash(/usr/bin/python3:*)',
      'Bash(npx:*)',
      'Bash(sudo:*)',
      'Bash(env:*)',
      'Bash(xargs:*)',
      'Bash(find:*)',
      'Bash(git:*)',
      'shell(git)',
      'Bash(npm:*)',
      'Bash(docker run:*)',
      'Bash(rm:*)',
      'Bash(curl:*)',
      'Write',
      'Edit(**)',
      'Write(/**)',
      'Write(//**)',
      'Write(~/**)',
      'Write(/home)',
      'mcp',
      'mcp__*',
      'WebFetch',
      'WebFetch(domain:*)',
    ].map((text) => [{ allow: [text] }, [`broad ${text} => (remove)`]] as const),
  ];

for (const [rules, expected] of wrong) {
  test(`reviewRules: finds what is wrong with ${JSON.stringify(rules).slice(0, 100)}`, () => {
    assert.deepEqual(problems(rules), expected);
  });
}

test('reviewRules: a rule of another scope is no duplicate', () => {
  const rules = (['user', 'workspace'] as const).map((scope) => readRule('Bash(rm:*)', { effect: 'deny', scope }));
  assert.deepEqual(reviewRules(rules, ground), []);
});

test('reviewRules: every mend that is offered can be read', () => {
  for (const [rules] of wrong) {
    for (const { rule, mend } of review(rules)) {
      if (mend.replacement !== undefined) {
        assert.ok(isReadable(readRule(mend.replacement, { effect: rule.effect, scope: 'user' })), mend.replacement);
      }
    }
  }
});

test('reviewRules: ten thousand rules take a moment', () => {
  const many = (text: (at: number) => string) => Array.from({ length: 2_500 }, (_, at) => text(at));
  const started = process.cpuUsage().user;
  const found = review({
    allow: [...many((at) => `Bash(tool${at} run:*)`), ...many((at) => `Write(src/${at}/**)`)],
    deny: [...many((at) => `Bash(tool${at}:*)`), ...many((at) => `Write(src/${at}/x/**)`)],
  });
  assert.equal(found.length, 2_500);
  // Microseconds of work, whatever else the machine does; comparing all pairs would take minutes.
  assert.ok(process.cpuUsage().user - started < 8_000_000);
});
