import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy, type PolicyParts } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Facts } from '../../../src/core/facts';
import { type ModeName, modeNamed, modeNames } from '../../../src/core/modes';
import { readRule } from '../../../src/core/rules/readRule';
import type { Rule, Scope } from '../../../src/core/rules/rule/rule';
import { readCustomChecks } from '../../../src/core/safety/readCustomChecks';

const facts: Facts = {
  place: { cwd: '/work/proj', home: '/home/u', platform: 'linux' },
  roots: ['/work/proj'],
  trusted: true,
  real: new Map(),
  foldsCase: false,
};

/** `deny Bash(rm:*)` */
function rule(text: string, scope: Scope = 'user') {
  const [effect = '', ...rest] = text.split(' ');
  return readRule(rest.join(' '), { effect: effect as Decision, scope });
}

function verdictOf(
  call: string | { tool: string; input: unknown },
  source: Omit<PolicyParts, 'mode'> & { mode?: ModeName },
) {
  const given = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : call;
  const mode = modeNamed(source.mode ?? 'default');
  assert.ok(mode);
  return decide(takeApart(given, facts.place), facts, makePolicy({ ...source, mode }, facts));
}

const write = (path: string) => ({ tool: 'Write', input: { file_path: path, content: 'x' } });
const read = (path: string) => ({ tool: 'Read', input: { file_path: path } });
const deploy = (target: string) => ({ tool: 'Deploy', input: { target } });
const checks = readCustomChecks(
  [
    { tool: 'Deploy', askWhen: [{ field: 'target', glob: 'prod-*' }], denyWhen: [{ field: 'target', equals: 'moon' }] },
    { tool: 'Deploy', safety: false, askWhen: [{ field: 'target', equals: 'stage' }] },
    { tool: 'Deploy', readOnlyWhen: [{ field: 'target', equals: 'list' }] },
    { tool: 'Bash', denyWhen: [{ field: 'command', glob: 'git log*' }] },
  ],
  'user',
).checks;

type Row = Readonly<Record<ModeName, `${Decision} ${number}`>>;
type Case = readonly [name: string, call: Parameters<typeof verdictOf>[0], rules: string[], expected: Row];

/** Each line of the decision table, in every mode, with the step that decided. */
const table: readonly Case[] = [
  [
    'a deny rule matches',
    'rm x',
    ['deny Bash(rm:*)', 'ask Bash(rm:*)', 'allow Bash(rm:*)'],
    { default: 'deny 1', acceptEdits: 'deny 1', explore: 'deny 1', bypass: 'deny 1', dontAsk: 'deny 1' },
  ],
  [
    'a deny rule matches what only reads',
    'ls',
    ['deny Bash(ls:*)'],
    { default: 'deny 1', acceptEdits: 'deny 1', explore: 'deny 1', bypass: 'deny 1', dontAsk: 'deny 1' },
  ],
  [
    'an ask rule matches',
    'npm publish',
    ['ask Bash(npm publish:*)', 'allow Bash'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'ask 2', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'an ask rule matches what only reads',
    'ls',
    ['ask Bash(ls:*)'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'ask 2', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'a deny rule may match',
    '$x y',
    ['deny Bash(rm:*)', 'allow Bash'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'deny 3', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'an ask rule may match',
    '$x y',
    ['ask Bash(rm:*)', 'allow Bash'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'deny 3', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'a read rule may match what only reads',
    'cat "$x"',
    ['deny Read(.env)'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'ask 2', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'an unreadable deny rule',
    'npm test',
    ['deny Bash(rm', 'allow Bash'],
    { default: 'ask 2', acceptEdits: 'ask 2', explore: 'deny 3', bypass: 'ask 2', dontAsk: 'deny 2' },
  ],
  [
    'a read-only command',
    'git status | head',
    [],
    { default: 'allow 3', acceptEdits: 'allow 3', explore: 'allow 3', bypass: 'allow 3', dontAsk: 'allow 3' },
  ],
  [
    'a read-only tool',
    read('/work/proj/a'),
    [],
    { default: 'ask 9', acceptEdits: 'allow 3', explore: 'allow 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'a tool that a check declares read-only',
    deploy('list'),
    [],
    { default: 'ask 9', acceptEdits: 'allow 3', explore: 'allow 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'a check denies, whatever allows',
    deploy('moon'),
    ['allow Deploy'],
    { default: 'deny 4', acceptEdits: 'deny 4', explore: 'deny 3', bypass: 'deny 4', dontAsk: 'deny 4' },
  ],
  [
    'a check denies, whatever asks',
    deploy('moon'),
    ['ask Deploy'],
    { default: 'deny 4', acceptEdits: 'deny 4', explore: 'deny 4', bypass: 'deny 4', dontAsk: 'deny 2' },
  ],
  [
    'a check denies what only reads',
    'git log -1',
    [],
    { default: 'deny 4', acceptEdits: 'deny 4', explore: 'deny 3', bypass: 'deny 4', dontAsk: 'deny 4' },
  ],
  [
    'a safety check asks, whatever allows',
    write('/work/proj/.git/config'),
    ['allow Write'],
    { default: 'ask 5', acceptEdits: 'ask 5', explore: 'deny 3', bypass: 'allow 8', dontAsk: 'deny 5' },
  ],
  [
    'a custom safety check asks',
    deploy('prod-1'),
    ['allow Deploy'],
    { default: 'ask 5', acceptEdits: 'ask 5', explore: 'deny 3', bypass: 'allow 8', dontAsk: 'deny 5' },
  ],
  [
    'a secret is not read-only',
    'cat .env',
    ['allow Bash'],
    { default: 'ask 5', acceptEdits: 'ask 5', explore: 'deny 3', bypass: 'allow 8', dontAsk: 'deny 5' },
  ],
  [
    'unparsable text',
    "ls 'x",
    ['allow Bash'],
    { default: 'ask 5', acceptEdits: 'ask 5', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 5' },
  ],
  [
    'an edit inside',
    write('/work/proj/src/a.ts'),
    [],
    { default: 'ask 9', acceptEdits: 'allow 6', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'a file command inside',
    'mkdir -p build && touch build/x',
    [],
    { default: 'ask 9', acceptEdits: 'allow 6', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'a redirection inside',
    'echo hi > out.txt',
    [],
    { default: 'ask 9', acceptEdits: 'allow 6', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'an edit outside',
    write('/srv/x'),
    [],
    { default: 'ask 9', acceptEdits: 'ask 9', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
  [
    'a plain ask, lifted by an allow rule',
    deploy('stage'),
    ['allow Deploy'],
    { default: 'allow 8', acceptEdits: 'allow 8', explore: 'deny 3', bypass: 'allow 8', dontAsk: 'deny 7' },
  ],
  [
    'an allow rule covers',
    'npm run build',
    ['allow Bash(npm run:*)'],
    { default: 'allow 8', acceptEdits: 'allow 8', explore: 'deny 3', bypass: 'allow 8', dontAsk: 'allow 8' },
  ],
  [
    'nothing speaks',
    'npm run build',
    [],
    { default: 'ask 9', acceptEdits: 'ask 9', explore: 'deny 3', bypass: 'allow 9', dontAsk: 'deny 9' },
  ],
];

for (const [name, call, rules, expected] of table) {
  for (const mode of modeNames) {
    test(`decide: ${name}, in mode ${mode}`, () => {
      const verdict = verdictOf(call, { mode, rules: rules.map((text) => rule(text)), customChecks: checks });
      const steps = verdict.reasons.filter((it) => it.effect === verdict.decision).map((it) => it.step);
      const [decision, step] = expected[mode].split(' ');
      assert.equal(verdict.decision, decision, JSON.stringify(verdict.reasons, null, 1));
      assert.ok(steps.includes(Number(step) as 0), `step ${step} is not among ${steps.join()}`);
    });
  }
}

const unmatched: readonly [
  call: Parameters<typeof verdictOf>[0],
  setting: Decision,
  mode: ModeName,
  expected: Decision,
][] = [
  ['npm test', 'allow', 'default', 'allow'],
  ['npm test', 'deny', 'default', 'deny'],
  ['npm test', 'deny', 'acceptEdits', 'deny'],
  ['npm test', 'deny', 'bypass', 'allow'],
  ['npm test', 'allow', 'dontAsk', 'deny'],
  ['npm test', 'allow', 'explore', 'deny'],
  ['rm -rf ~', 'allow', 'default', 'ask'],
  ["ls 'x", 'allow', 'default', 'ask'],
  ["ls 'x", 'deny', 'default', 'deny'],
  [deploy('stage'), 'allow', 'default', 'ask'],
  [deploy('stage'), 'deny', 'default', 'deny'],
];

for (const [call, setting, mode, expected] of unmatched) {
  test(`decide: unmatched ${setting} in mode ${mode}: ${JSON.stringify(call)} ends as ${expected}`, () => {
    assert.equal(verdictOf(call, { mode, unmatched: setting, customChecks: checks }).decision, expected);
  });
}

test('decide: a hidden tool is denied before anything else, by either name', () => {
  const tools = { allowed: [], disallowed: ['shell'] };
  const given = { tool: 'Bash', spelled: 'shell', input: { command: 'ls' } };
  const mode = modeNamed('bypass');
  assert.ok(mode);
  const verdict = decide(
    takeApart(given, facts.place),
    facts,
    makePolicy({ mode, tools, rules: [rule('allow Bash')] }, facts),
  );
  assert.equal(verdict.decision, 'deny');
  assert.deepEqual(
    verdict.reasons.map((it) => it.step),
    [0],
  );
});

test('decide: a deny or ask rule that names the tool as its agent does is heard, an allow rule is not', () => {
  const given = { tool: 'Bash', spelled: 'exec_command', input: { command: 'ls' } };
  const cases = [
    ['deny exec_command', 'deny'],
    ['ask exec_command', 'ask'],
    ['deny EXEC_command', 'ask'],
    ['deny other', 'allow'],
  ] as const;
  for (const [text, expected] of cases) {
    const policy = makePolicy({ mode: modeNamed('default') ?? assert.fail(), rules: [rule(text)] }, facts);
    assert.equal(decide(takeApart(given, facts.place), facts, policy).decision, expected, text);
  }
  const unread = { ...given, input: { command: 'rm x' } };
  const policy = makePolicy(
    { mode: modeNamed('default') ?? assert.fail(), rules: [rule('allow exec_command')] },
    facts,
  );
  assert.equal(decide(takeApart(unread, facts.place), facts, policy).decision, 'ask');
});

test('decide: a rule about commands holds for the tools of others that run them', () => {
  const cases = [
    ['bypass', 'deny Bash(rm:*)', { command: 'rm x' }, 'deny'],
    ['bypass', 'deny Bash(rm:*)', { command: 'ls' }, 'allow'],
    ['bypass', 'deny WebFetch(domain:a.example)', { ws: { url: 'wss://a.example/' } }, 'deny'],
    ['default', 'allow Monitor', { command: 'rm -rf ~' }, 'ask'],
    ['default', 'allow Bash(ls:*)', { command: 'ls' }, 'ask'],
    ['explore', 'allow Monitor', { command: 'ls' }, 'deny'],
  ] as const;
  for (const [mode, text, input, expected] of cases) {
    const policy = makePolicy({ mode: modeNamed(mode) ?? assert.fail(), rules: [rule(text)] }, facts);
    const verdict = decide(takeApart({ tool: 'Monitor', input }, facts.place), facts, policy);
    assert.equal(verdict.decision, expected, `${mode} ${text}`);
  }
});

test('decide: a chain is as strict as its strictest link, and each part has its reason', () => {
  const verdict = verdictOf('ls && npm test && rm x', {
    rules: [rule('deny Bash(rm:*)'), rule('allow Bash(npm test)')],
  });
  assert.equal(verdict.decision, 'deny');
  assert.deepEqual(
    verdict.reasons.map((it) => [it.part, it.step, it.effect]),
    [
      ['ls', 3, 'allow'],
      ['npm test', 8, 'allow'],
      ['rm x', 1, 'deny'],
    ],
  );
});

test('decide: a reason names the rule, its scope and its place', () => {
  const place = { file: 'settings.json', line: 3, column: 5 };
  const denying = readRule('Bash(rm:*)', { effect: 'deny', scope: 'workspace', place });
  assert.deepEqual(verdictOf('rm x', { rules: [denying] }).reasons, [
    {
      part: 'rm x',
      rule: 'Bash(rm:*)',
      scope: 'workspace',
      place,
      step: 1,
      effect: 'deny',
      text: 'The rule `Bash(rm:*)` denies `rm x`.',
    },
  ]);
});

test('decide: read-only and safety are told whatever rules and mode say', () => {
  const flags = (call: Parameters<typeof verdictOf>[0], rules: string[], mode: ModeName) => {
    const { readOnly, safety } = verdictOf(call, { mode, rules: rules.map((text) => rule(text)) });
    return { readOnly, safety };
  };
  assert.deepEqual(flags('git status', ['deny Bash'], 'default'), { readOnly: true, safety: false });
  assert.deepEqual(flags('git status && npm test', [], 'default'), { readOnly: false, safety: false });
  assert.deepEqual(flags('cat .env', [], 'bypass'), { readOnly: false, safety: true });
  assert.deepEqual(flags(write('/work/proj/.git/config'), ['deny Write'], 'default'), {
    readOnly: false,
    safety: true,
  });
  assert.deepEqual(flags(read('/work/proj/a'), [], 'dontAsk'), { readOnly: true, safety: false });
});

test('decide: git is read-only only in a trusted workspace', () => {
  const mode = modeNamed('default');
  assert.ok(mode);
  const judge = (trusted: boolean) =>
    decide(
      takeApart({ tool: 'Bash', input: { command: 'git status' } }, facts.place),
      { ...facts, trusted },
      makePolicy({ mode }, facts),
    ).decision;
  assert.equal(judge(true), 'allow');
  assert.equal(judge(false), 'ask');
});

test('decide: a suspended ask rule is silent only for what the chosen rule covers, and a managed one never', () => {
  const asking = rule('ask Bash(npm:*)') as Rule;
  const managed = rule('ask Bash(npm:*)', 'managed') as Rule;
  const covering = rule('allow Bash(npm test:*)', 'session') as Rule;
  const judge = (command: string, ask: Rule) =>
    verdictOf(command, { rules: [ask, covering], suspended: [{ rule: ask, covering }] }).decision;
  assert.equal(judge('npm test', asking), 'allow');
  assert.equal(judge('npm publish', asking), 'ask');
  assert.equal(judge('npm test && npm publish', asking), 'ask');
  assert.equal(judge('npm test', managed), 'ask');
});

test('decide: suspending an ask rule silences no check', () => {
  const asking = rule('ask Write') as Rule;
  const covering = rule('allow Write', 'session') as Rule;
  const verdict = verdictOf(write('/work/proj/.git/config'), {
    rules: [asking, covering],
    suspended: [{ rule: asking, covering }],
  });
  assert.equal(verdict.decision, 'ask');
});

test('decide: any number of rules may speak about a part of a chain', () => {
  const rules = Array.from({ length: 150_000 }, () => rule('deny Bash'));
  const verdict = verdictOf('ls; pwd', { rules });
  assert.equal(verdict.decision, 'deny');
  assert.equal(verdict.reasons.length, 300_000);
});
