import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { canonicalJson } from '../../../src/core/rules/rule/canonicalJson';
import { Matches, mostDoubts } from '../../../src/core/rules/rule/matches';
import { readMcpName } from '../../../src/core/rules/rule/mcpName';
import { anIndex, aRule, someFacts } from '../../builders';

test('canonicalJson: no JSON value, or one that is too large or too deep, has no text', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  for (const value of [undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, Symbol('x'), 1n, deep(64)]) {
    assert.equal(canonicalJson(value), undefined, String(typeof value));
  }
  assert.equal(canonicalJson('x'.repeat(20_000)), undefined);
  assert.equal(canonicalJson(['x'.repeat(10_000), 'x'.repeat(10_000)]), undefined);
  assert.equal(canonicalJson({ ['k'.repeat(20_000)]: 1 }), undefined);
  assert.equal(canonicalJson(Array.from({ length: 20_001 }, () => 1)), undefined);
  assert.equal(canonicalJson({ a: undefined }), undefined);
});

test('canonicalJson: equal values have equal texts, whatever the order of their keys', () => {
  assert.equal(canonicalJson({ b: [1, { d: null, c: true }], a: 'x"y' }), '{"a":"x\\"y","b":[1,{"c":true,"d":null}]}');
  assert.equal(canonicalJson({ a: 1, b: 2, c: 3 }), canonicalJson({ c: 3, a: 1, b: 2 }));
  assert.equal(canonicalJson([]), '[]');
  assert.equal(canonicalJson({}), '{}');
  assert.equal(canonicalJson('x'.repeat(19_999)), JSON.stringify('x'.repeat(19_999)));
  assert.equal(canonicalJson(false), 'false');
  assert.equal(canonicalJson(-0.5), '-0.5');
});

test('Matches: a rule that matches for certain is kept as such, and doubts end at a limit', () => {
  const matches = new Matches();
  assert.deepEqual(matches.list(), []);
  const rules = Array.from({ length: mostDoubts + 2 }, (_, at) => aRule(`Bash(x${at}:*)`, 'deny'));
  const [first, second] = rules;
  assert.ok(first && second);
  matches.may([first], 'perhaps');
  matches.may([first], 'perhaps once more');
  matches.matches([first], 'surely');
  matches.matches([first], 'surely once more');
  matches.may([first], 'perhaps after all');
  assert.deepEqual(matches.list(), [{ rule: first, certainty: 'matches', why: 'surely' }]);
  matches.may(rules.slice(1), 'perhaps');
  assert.equal(matches.isFull, true);
  assert.equal(matches.list().length, mostDoubts);
  matches.add(rules.slice(-1), { certainty: 'matches', why: 'surely' });
  assert.equal(matches.list().length, mostDoubts + 1);
  matches.add(rules.slice(-2), { certainty: 'may', why: 'perhaps' });
  assert.equal(matches.list().length, mostDoubts + 1);
});

test('readMcpName: a server and its tool, split at the first double underscore behind the server', () => {
  assert.equal(readMcpName('Bash'), undefined);
  assert.equal(readMcpName('xmcp__a__b'), undefined);
  assert.equal(readMcpName('mcp_a__b'), undefined);
  assert.deepEqual(readMcpName('mcp__a'), { server: 'a', tool: '' });
  assert.deepEqual(readMcpName('mcp__a__b'), { server: 'a', tool: 'b' });
  assert.deepEqual(readMcpName('mcp__a__b__c'), { server: 'a', tool: 'b__c' });
  assert.deepEqual(readMcpName('mcp____a__b'), { server: '__a', tool: 'b' });
});

/** The texts of the deny rules that speak about an MCP tool, with a question mark behind those that may. */
function heard(rules: readonly string[], server: string, tool: string): readonly string[] {
  const matches = new Matches();
  anIndex({ deny: rules }).deny.mcp.hear({ server, tool }, matches);
  return matches.list().map(({ rule, certainty }) => rule.text + (certainty === 'may' ? '?' : ''));
}

test('McpIndex: a rule is heard by server, tool and beginning, and may be by upper and lower case', () => {
  const rules = ['mcp__*', 'mcp__a', 'mcp__a__b', 'mcp__a__b*', 'mcp__A__B', 'mcp__x__y', 'mcp__a__b__c'];
  assert.deepEqual(heard(rules, 'a', 'b'), ['mcp__*', 'mcp__a', 'mcp__a__b*', 'mcp__a__b', 'mcp__A__B?']);
  assert.deepEqual(heard(rules, 'a', 'bc'), ['mcp__*', 'mcp__a', 'mcp__a__b*']);
  assert.deepEqual(heard(rules, 'a', ''), ['mcp__*', 'mcp__a']);
  assert.deepEqual([...heard(rules, 'a', 'b__c')].sort(), [
    'mcp__*',
    'mcp__a',
    'mcp__a__b',
    'mcp__a__b*',
    'mcp__a__b__c',
  ]);
  assert.deepEqual(heard(['mcp__STRASSE'], 'strasse', 'b'), ['mcp__STRASSE?']);
  assert.deepEqual(heard(['mcp__A'], 'ａ', 'x'), ['mcp__A?']);
  assert.deepEqual(heard(['mcp__x__y'], 'x', 'y '), ['mcp__x__y?']);
  assert.deepEqual(heard(['mcp__x__y'], 'x\u200b', 'y'), ['mcp__x__y?']);
});

test('McpIndex: a rule is heard of a name that joins server and tool by one underscore, however it could be split', () => {
  const joined = (rule: string, name: string) => {
    const matches = new Matches();
    anIndex({ deny: [rule] }).deny.mcp.hearJoined(name, matches);
    return matches.list().length > 0;
  };
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['mcp__*', 'other_a_b', false],
    ['mcp__git', 'mcp_github_x', false],
    ['mcp__a__b', 'mcp_a_bc', false],
    ['mcp__a__b', 'mcp_a_c_b', false],
    ['mcp__*', 'mcp_a_b_c', true],
    ['mcp__a', 'mcp_a_b_c', true],
    ['mcp__a_b', 'mcp_a_b_c', true],
    ['mcp__a__b_c', 'mcp_a_b_c', true],
    ['mcp__a_b__c', 'mcp_a_b_c', true],
    ['mcp__a__b*', 'mcp_a_b_c', true],
    // In small letters, cut short, and with a number where two are alike.
    ['mcp__MyServer__Get_It', 'mcp_myserver_Get_It', true],
    ['mcp__a-long-name-of-one__get_it', 'mcp_a-long-name-o_get_it', true],
    ['mcp__a-long-name-of-one__get_it', 'mcp_a-long-name-2_get_it', true],
    ['mcp__a__get_it', 'mcp_a12_get_it', true],
  ];
  for (const [rule, name, isHeard] of cases) {
    assert.equal(joined(rule, name), isHeard, `${rule} ${name}`);
  }
});

test('McpIndex: an allow rule covers exactly its tool, its beginning or its server', () => {
  const covering = (rules: readonly string[], server: string, tool: string) =>
    anIndex({ allow: rules }).allow.mcp.covering({ server, tool })?.text;
  assert.equal(covering(['mcp__a__b'], 'a', 'b'), 'mcp__a__b');
  assert.equal(covering(['mcp__a__b'], 'a', 'c'), undefined);
  assert.equal(covering(['mcp__a__b'], 'A', 'b'), undefined);
  assert.equal(covering(['mcp__a__b*'], 'a', 'bc'), 'mcp__a__b*');
  assert.equal(covering(['mcp__a__b*'], 'a', 'cb'), undefined);
  assert.equal(covering(['mcp__a'], 'a', 'x'), 'mcp__a');
  assert.equal(covering(['mcp__a'], 'a', 'x__y'), undefined);
  assert.equal(covering(['mcp__a__x__y'], 'a', 'x__y'), 'mcp__a__x__y');
  assert.equal(covering(['mcp__a'], 'a', ''), undefined);
  assert.equal(covering(['mcp__*'], 'a', 'x__y'), 'mcp__*');
  assert.equal(covering(['mcp__*', 'mcp__a'], 'b', 'x'), 'mcp__*');
});

/** Why a deny rule cannot be read, and which tool then asks. */
const unreadable: readonly (readonly [text: string, blocks: string])[] = [
  ['', '*'],
  ['   ', '*'],
  ['5', '*'],
  ['(x)', '*'],
  ['Bash(', 'Bash'],
  ['Bash)', 'Bash'],
  ['Bash()', 'Bash'],
  ['Bash(x', 'Bash'],
  ['Bash x', 'Bash'],
  ['Bash( x)', 'Bash'],
  ['Bash(x )', 'Bash'],
  ['Bash(:*)', 'Bash'],
  ['Bash( *)', 'Bash'],
  ["Bash('')", 'Bash'],
  ['Bash({"command":"x"})', 'Bash'],
  ['Bash(a\tb)', 'Bash'],
  ['Read( x)', 'Read'],
  ['Read(x )', 'Read'],
  ['Read(a(b)', 'Read'],
  ['Read(a)b)', 'Read'],
  ['Read(a)(b)', 'Read'],
  ['WebFetch( x)', 'WebFetch'],
  ['mcp(x)', 'mcp'],
  ['mcp__', 'mcp'],
  ['mcp____x', 'mcp'],
  ['mcp__a__', 'mcp'],
  ['mcp__a*', 'mcp'],
  ['mcp__*__b', 'mcp'],
  ['mcp__a__b*c', 'mcp'],
  ['mcp__a__b(c)', 'mcp'],
  ['mcp__a__b**', 'mcp'],
  ['Deploy(x', '*'],
  ['x'.repeat(2_001), '*'],
];

for (const [text, blocks] of unreadable) {
  test(`readRule: ${JSON.stringify(text).slice(0, 40)} cannot be read and makes ${blocks} ask`, () => {
    const rule = readRule(text, { effect: 'deny', scope: 'user' });
    assert.equal(isReadable(rule) ? JSON.stringify(rule.match) : rule.blocks, blocks);
    const allowed = readRule(text, { effect: 'allow', scope: 'user' });
    assert.equal(isReadable(allowed) ? 'readable' : allowed.blocks, undefined);
  });
}

const readable: readonly (readonly [text: string, match: object])[] = [
  ['Bash( x:*)'.replace(' ', ''), { kind: 'shell', words: ['x'], exact: false }],
  ['Bash(x *)', { kind: 'shell', words: ['x'], exact: false }],
  ['Bash(x)', { kind: 'shell', words: ['x'], exact: true }],
  ['shell(x)', { kind: 'shell', words: ['x'], exact: false }],
  ['Read(a\\(b)', { kind: 'path', access: 'read', only: undefined, pattern: 'a\\(b' }],
  ['Read(a(b)c)', { kind: 'path', access: 'read', only: undefined, pattern: 'a(b)c' }],
  ['Glob(x)', { kind: 'path', access: 'read', only: 'Glob', pattern: 'x' }],
  ['mcp__a(*)', { kind: 'mcp', server: 'a', tool: undefined, prefix: false }],
  ['mcp__a__*', { kind: 'mcp', server: 'a', tool: undefined, prefix: false }],
  ['mcp__a__b_*', { kind: 'mcp', server: 'a', tool: 'b_', prefix: true }],
  ['x'.repeat(2_000), { kind: 'tool', name: 'x'.repeat(2_000), input: undefined }],
];

for (const [text, match] of readable) {
  test(`readRule: ${text.slice(0, 40)} is read`, () => {
    const rule = readRule(text, { effect: 'deny', scope: 'user' });
    assert.deepEqual(isReadable(rule) ? rule.match : rule.why, match);
  });
}

test('HostIndex: a host includes its subdomains for deny, and exactly itself for allow', () => {
  const facts = someFacts();
  const { deny, allow } = anIndex(
    {
      deny: ['WebFetch(evil.com)', 'WebFetch(*.bad.org)'],
      allow: ['WebFetch(good.com)', 'WebFetch(*.fine.org)'],
    },
    facts,
  );
  assert.deepEqual([deny.url.named.length, deny.url.bare.length], [2, 0]);
  const shadow = (host: string | undefined, subdomains = false) => deny.url.shadowing({ host, subdomains })?.text;
  assert.equal(shadow('evil.com'), 'WebFetch(evil.com)');
  assert.equal(shadow('a.evil.com'), 'WebFetch(evil.com)');
  assert.equal(shadow('a.evil.com', true), 'WebFetch(evil.com)');
  assert.equal(shadow('com'), undefined);
  assert.equal(shadow('bad.org'), undefined);
  assert.equal(shadow('bad.org', true), 'WebFetch(*.bad.org)');
  assert.equal(shadow('x.bad.org'), 'WebFetch(*.bad.org)');
  assert.equal(shadow(undefined), undefined);
  assert.equal(allow.url.shadowing({ host: 'good.com', subdomains: true })?.text, 'WebFetch(good.com)');
});
