import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOfRules } from '../../../src/editor/ruleText/placesOfRules';
import { effectAt, rulesInText } from '../../../src/editor/ruleText/rulesInText';

const found = (text: string, file = '/w/.vscode/settings.json') =>
  rulesInText(text, file).map((rule) => [rule.effect, rule.text, text.slice(rule.offset, rule.offset + rule.length)]);

test('rulesInText: other settings, and what is no list of texts, hold no rules', () => {
  for (const text of [
    '',
    'x',
    '[]',
    '{"gatehouse.rules.allow": "Bash"}',
    '{"gatehouse.rules.allow": [1, null, ["Bash"], {"a": "Bash"}]}',
    '{"gatehouse.rules": ["Bash"], "gatehouse.tools.allowed": ["Bash"], "rules": {"allow": ["Bash"]}}',
    '{"other": {"gatehouse.rules.allow": ["Bash"]}}',
    '{"settings": {"gatehouse.rules.allow": ["Bash"]}}',
  ]) {
    assert.deepEqual(found(text), [], text);
  }
  assert.deepEqual(found('{"gatehouse.rules.allow": ["Bash"]}', '/w/x.code-workspace'), []);
});

test('rulesInText: keys may be dotted or nested, with comments and trailing commas', () => {
  const text = `{
    // Mine.
    "gatehouse.rules.deny": ["Bash(rm:*)", /* why */ "a\\u0041",],
    "gatehouse.rules": { "ask": ["Read"] },
    "gatehouse": { "rules.allow": ["Write"], "rules": { "allow": ["Glob"] } },
  }`;
  assert.deepEqual(found(text), [
    ['deny', 'Bash(rm:*)', '"Bash(rm:*)"'],
    ['deny', 'aA', '"a\\u0041"'],
    ['ask', 'Read', '"Read"'],
    ['allow', 'Write', '"Write"'],
    ['allow', 'Glob', '"Glob"'],
  ]);
});

test('rulesInText: a text that is being typed still shows its rules', () => {
  assert.deepEqual(found('{"gatehouse.rules.deny": ["Bash", "Re'), [
    ['deny', 'Bash', '"Bash"'],
    ['deny', 'Re', '"Re'],
  ]);
});

test('rulesInText: in a workspace file the settings stand one level deeper', () => {
  const text = '{"folders": [], "settings": {"gatehouse.rules.deny": ["Bash"]}}';
  assert.deepEqual(found(text, '/w/x.code-workspace'), [['deny', 'Bash', '"Bash"']]);
  assert.deepEqual(rulesInText(text, '/w/x.code-workspace')[0]?.path, ['settings', 'gatehouse.rules.deny', 0]);
});

test('effectAt: knows the lists of rules by the way to them', () => {
  assert.equal(effectAt(['gatehouse.rules.deny', 0], 'settings.json'), 'deny');
  assert.equal(effectAt(['gatehouse', 'rules', 'ask'], 'settings.json'), 'ask');
  assert.equal(effectAt(['settings', 'gatehouse.rules.allow', 2], 'x.code-workspace'), 'allow');
  assert.equal(effectAt(['gatehouse.rules.allow', 2], 'x.code-workspace'), undefined);
  assert.equal(effectAt(['gatehouse.tools.allowed', 0], 'settings.json'), undefined);
  assert.equal(effectAt(['gatehouse.rules.allow', 'x'], 'settings.json'), undefined);
});

test('placesOfRules: tells line and column, of the first where a rule stands twice', () => {
  const text = '{\n  "gatehouse.rules.deny": [\n    "Bash", "Read",\n    "Bash"\n  ]\n}';
  const places = placesOfRules(text, '/f');
  assert.deepEqual(places('Bash', 'deny'), { file: '/f', line: 3, column: 5 });
  assert.deepEqual(places('Read', 'deny'), { file: '/f', line: 3, column: 13 });
  assert.equal(places('Bash', 'allow'), undefined);
  assert.equal(places('Write', 'deny'), undefined);
});
