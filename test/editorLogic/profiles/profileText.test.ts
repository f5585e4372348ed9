import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printProfile } from '../../../src/core/profiles/profile';
import { faultsText, readProfileText } from '../../../src/editor/profiles/profileText';

function faults(text: string): readonly string[] {
  const reading = readProfileText(text);
  return reading.ok ? [] : reading.faults.map(({ line, column, says }) => `${line}:${column} ${says}`);
}

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['an empty file', '', /^1:1 The file is not JSON/],
  ['text that is no JSON', 'mode: bypass', /^1:1 The file is not JSON/],
  ['half a file', '{\n  "gatehouseProfile": 1,', /^2:\d+ The file is not JSON/],
  ['a comment', '{ "gatehouseProfile": 1, // x\n"name": "x" }', /The file is not JSON: invalid comment token/],
  ['a comma too much', '{"gatehouseProfile": 1, "name": "x",}', /The file is not JSON/],
  ['two values', '{"gatehouseProfile": 1, "name": "x"} {}', /The file is not JSON/],
  ['a list', '[]', /^1:1 The file is not a Gatehouse profile/],
  ['a foreign file', '{"permissions": {"allow": ["Bash"]}}', /^1:1 The file is not a Gatehouse profile/],
  [
    'a name that stands twice',
    '{\n "gatehouseProfile": 1, "name": "x",\n "rules": {\n  "deny": ["Bash"],\n  "deny": []\n }\n}',
    /^5:3 `deny` stands here a second time/,
  ],
  [
    'a rule that cannot be read',
    '{\n "gatehouseProfile": 1, "name": "x",\n "rules": {"deny": [\n  "Bash",\n  "Read("\n ]}\n}',
    /^5:3 `rules\.deny\[1\]` is no rule: `Read\(`/,
  ],
  [
    'an unknown field',
    '{\n "gatehouseProfile": 1,\n "name": "x",\n "modes": "bypass"\n}',
    /^4:\d+ `modes` is not known/,
  ],
  ['a missing name', '{\n "gatehouseProfile": 1\n}', /^1:1 `name` is not a text/],
  ['endless nesting', '['.repeat(500_000), /^1:101 The file is nested too deeply/],
  ['a text that is too long', `"${'x'.repeat(1_000_001)}"`, /^1:1 The file is too long/],
];

for (const [what, text, expected] of refused) {
  test(`readProfileText: ${what} is refused with line and reason`, () => {
    assert.match(faults(text)[0] ?? 'accepted', expected);
  });
}

test('readProfileText: brackets inside texts are not nesting', () => {
  const text = printProfile({ name: 'x', rules: { deny: [`Bash(echo "${'['.repeat(300)}" \\\\)`] } });
  assert.deepEqual(faults(text), []);
});

test('readProfileText: every file that ships, and one with a byte order mark, is read', () => {
  for (const file of readdirSync('media/profiles')) {
    const text = readFileSync(`media/profiles/${file}`, 'utf8');
    assert.ok(readProfileText(text).ok, file);
    assert.deepEqual(readProfileText(`\uFEFF${text}`), readProfileText(text));
  }
});

test('faultsText: tells that nothing has changed, and each fault with its place', () => {
  assert.deepEqual(faultsText('/a/b\u202e.json', [{ line: 3, column: 4, says: 'It is wrong.' }]).split('\n'), [
    '/a/b\\u{202e}.json was not imported. Nothing has changed.',
    '',
    'line 3, column 4: It is wrong.',
    '',
  ]);
});
