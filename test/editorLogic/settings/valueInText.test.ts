import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textWithValue, valueInText } from '../../../src/editor/settings/valueInText';

const key = 'gatehouse.rules.deny';

test('valueInText: a text that is no JSON says nothing, not even what could be read of it', () => {
  for (const text of ['{', '{"gatehouse.rules.deny": ["a"]', 'x', '{} {}']) {
    assert.deepEqual(valueInText(text, 'settings.json', key), { ok: false }, text);
  }
});

test('valueInText: a key is found dotted, nested and in a workspace file', () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ['', 'settings.json', undefined],
    ['{}', 'settings.json', undefined],
    ['[]', 'settings.json', undefined],
    ['{"gatehouse": 7}', 'settings.json', undefined],
    ['{"gatehouse.rules.deny": null}', 'settings.json', null],
    ['\uFEFF{ // x\n"gatehouse.rules.deny": ["a"], }', 'settings.json', ['a']],
    ['{"gatehouse": {"rules": {"deny": ["a"]}}}', 'settings.json', ['a']],
    ['{"gatehouse": {"mode": "x"}, "gatehouse.rules": {"deny": ["a"]}}', 'settings.json', ['a']],
    ['{"gatehouse.rules.deny": ["a"], "gatehouse.rules.deny": ["b"]}', 'settings.json', ['b']],
    ['{"gatehouse.rules.deny": ["a"]}', 'x.code-workspace', undefined],
    ['{"settings": {"gatehouse.rules.deny": ["a"]}}', 'x.code-workspace', ['a']],
  ];
  for (const [text, file, value] of cases) {
    assert.deepEqual(valueInText(text, file, key), { ok: true, value }, text);
  }
});

test('valueInText: one value is changed and everything else stays as it was', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{}', 'settings.json'],
    ['\uFEFF{\r\n  // mine\r\n  "a": 1,\r\n}\r\n', 'settings.json'],
    ['{ "gatehouse.rules.deny": ["a"], "b": [2] }', 'settings.json'],
    ['{ "folders": [], "settings": { "b": 2 } }', 'x.code-workspace'],
    ['{ "folders": [] }', 'x.code-workspace'],
  ];
  for (const [text, file] of cases) {
    const after = textWithValue(text, file, { key, value: ['x', 'y'] });
    assert.deepEqual(valueInText(after, file, key), { ok: true, value: ['x', 'y'] }, text);
    for (const kept of ['\uFEFF', '// mine', '"a": 1', '"b":', '"folders": []'].filter((it) => text.includes(it))) {
      assert.ok(after.includes(kept), `${kept} in ${after}`);
    }
    const removed = textWithValue(after, file, { key, value: undefined });
    assert.deepEqual(valueInText(removed, file, key), { ok: true, value: undefined });
  }
});
