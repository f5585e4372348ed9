import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../src/store/readSettings';

function read(text: string, file = 's.json') {
  return readSettings(text, file);
}

const ruleTexts = (text: string) => read(text).rules.map((rule) => `${rule.effect} ${rule.text}`);
const problems = (text: string) =>
  read(text).problems.map((it) => `${it.place.line}:${it.place.column} ${it.kind}: ${it.message}`);

test('readSettings: what cannot be used is reported with its place', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['{"gatehouse.rules.deny": "Bash"}', ['1:26 type: `gatehouse.rules.deny` is not a list']],
    ['{\n  "gatehouse.rules.allow": [\n    1]}', ['3:5 type: a rule is not a text']],
    ['{"gatehouse.rules.dney": []}', ['1:2 unknown: `gatehouse.rules.dney` is no setting']],
    ['{"gatehouse": {"rules": {"dney": []}}}', ['1:26 unknown: `gatehouse.rules.dney` is no setting']],
    ['{"gatehouse.rules": []}', ['1:21 type: `gatehouse.rules` is not an object']],
    ['{"gatehouse.reads.outside": "no"}', ['1:29 type: `gatehouse.reads.outside` has an unknown value']],
    ['{"gatehouse.unmatched": "alow"}', ['1:25 type: `gatehouse.unmatched` has an unknown value']],
    ['{"gatehouse.tools.disallowed": [1]}', ['1:32 type: `gatehouse.tools.disallowed` is not a list of names']],
    ['{"gatehouse.tools.disallowed": ["!Bash"]}', ['1:32 type: `gatehouse.tools.disallowed` is not a list of names']],
    ['{"gatehouse.tools.allowed": ["Bash(rm)"]}', ['1:29 type: `gatehouse.tools.allowed` is not a list of names']],
    ['{"gatehouse.rules.deny": ["Bash"}', ['1:33 syntax: comma expected']],
    ['[]', ['1:1 syntax: the file is not an object']],
    [
      '{"gatehouse.rules.ask": [], "gatehouse.rules.ask": []}',
      ['1:52 repeated: `gatehouse.rules.ask` stands here again'],
    ],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(problems(text), expected, text);
  }
});

test('readSettings: a deny or ask rule that is no text blocks everything, an allow rule grants nothing', () => {
  const blocks = (text: string) => read(text).unreadable.map((rule) => [rule.effect, rule.blocks]);
  assert.deepEqual(blocks('{"gatehouse.rules.deny": [1]}'), [['deny', '*']]);
  assert.deepEqual(blocks('{"gatehouse.rules.ask": {}}'), [['ask', '*']]);
  assert.deepEqual(blocks('{"gatehouse.rules": 1}'), [['ask', '*']]);
  assert.deepEqual(blocks('{"gatehouse.tools.allowed": "Read"}'), [['ask', '*']]);
  assert.deepEqual(blocks('{"gatehouse.rules.allow": [1]}'), [['allow', undefined]]);
  assert.deepEqual(read('{"gatehouse.unmatched": "alow"}').unmatched, 'ask');
  assert.deepEqual(read('{"gatehouse.reads.outside": "no"}').readsOutside, 'ask');
  assert.deepEqual(read('{"gatehouse": {"reads": {"outside": "allow"}}}').readsOutside, 'allow');
});

test('readSettings: keys may be dotted, nested or both, with comments and trailing commas', () => {
  const text = `{
    // what we never want
    "gatehouse.rules.deny": ["Bash(rm:*)",],
    "gatehouse": { "rules": { "ask": ["Write"] }, "rules.allow": ["Read"], /* quiet */ "unmatched": "deny" },
    "editor.tabSize": 2,
  }`;
  assert.deepEqual(ruleTexts(text), ['deny Bash(rm:*)', 'ask Write', 'allow Read']);
  assert.deepEqual(problems(text), []);
  assert.equal(read(text).unmatched, 'deny');
  assert.deepEqual(read(text).rules[0]?.place, { file: 's.json', line: 3, column: 30 });
});

test('readSettings: of repeated keys no deny rule is lost and the last allow list counts alone', () => {
  const text = `{"gatehouse.rules.deny": ["A"], "gatehouse": {"rules": {"deny": ["B"], "allow": ["C"]}},
    "gatehouse.rules.allow": ["D"]}`;
  assert.deepEqual(ruleTexts(text), ['deny A', 'deny B', 'allow D']);
});

test('readSettings: very many rules are read', () => {
  const many = JSON.stringify(Array.from({ length: 200_000 }, (_, at) => `Bash(c${at})`));
  assert.equal(read(`{"gatehouse.rules.deny": ${many}, "gatehouse.rules.allow": ["Read"]}`).rules.length, 200_001);
});

test('readSettings: tools, checks and the settings of a workspace file are read', () => {
  const settings = read(
    '{"settings": {"gatehouse.tools": {"disallowed": ["Web*"]}, "gatehouse.checks": [{"tool": "Deploy"}]}}',
    'x.code-workspace',
  );
  assert.deepEqual(settings.tools, { allowed: [], disallowed: ['Web*'] });
  assert.equal(JSON.stringify(settings.checks), '[{"tool":"Deploy"}]');
  assert.deepEqual(settings.checkPlaces, [{ file: 'x.code-workspace', line: 1, column: 81 }]);
});

test('readSettings: a file that was cut to nothing is no JSON, and a byte order mark does not matter', () => {
  for (const text of ['', ' \n', '\uFEFF']) {
    assert.match(problems(text).join(), /^\d:\d syntax: the file is empty$/);
  }
  assert.match(problems('// what was it?\n').join(), /^\d:\d syntax: value expected$/);
  assert.deepEqual(problems('{}'), []);
  assert.deepEqual(ruleTexts('\uFEFF{"gatehouse.rules.deny": ["Bash"]}'), ['deny Bash']);
});
