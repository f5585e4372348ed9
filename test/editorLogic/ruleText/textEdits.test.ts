import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser/lib/esm/main.js';
import { rulesInText } from '../../../src/editor/ruleText/rulesInText';
import { editsToRemove, editToReplace, type OffsetEdit } from '../../../src/editor/ruleText/textEdits';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

const file = '/w/.vscode/settings.json';
const key = 'gatehouse.rules.deny';

function applied(text: string, edits: readonly OffsetEdit[]): string {
  return edits
    .toSorted((left, right) => right.offset - left.offset)
    .reduce((it, { offset, length, content }) => it.slice(0, offset) + content + it.slice(offset + length), text);
}

/** The rules in a text that must be whole JSON with comments. */
function rulesOf(text: string): unknown {
  const errors: ParseError[] = [];
  const value = parse(text, errors, { allowTrailingComma: true });
  assert.deepEqual(errors, [], text);
  return value[key];
}

function commentsOf(text: string): readonly string[] {
  return text.match(/\/\/ \d+|\/\* \d+ \*\//g) ?? [];
}

const gap = fc.constantFrom('', ' ', '\n  ', '\r\n\t', ' // 1\n', ' /* 2 */ ', '\n  // 3\n  ', ' /* 4 */\n');
const lists = fc.record({
  rules: fc.array(fc.tuple(gap, fc.constantFrom('Read', 'Bash(a, b)', 'x"y', ']', '//')), {
    minLength: 1,
    maxLength: 5,
  }),
  gaps: fc.array(gap, { minLength: 6, maxLength: 6 }),
  trailing: fc.boolean(),
  chosen: fc.nat(),
});

test('textEdits: removing any rule leaves all others, whole JSON and every comment', () => {
  fc.assert(
    fc.property(lists, ({ rules, gaps, trailing, chosen }) => {
      const items = rules.map(([before, text], at) => `${before}${JSON.stringify(text)}${gaps[at] ?? ''}`);
      const text = `{ "${key}": [${items.join(',')}${trailing ? ',' : ''}${gaps[5] ?? ''}], "a": 1 }`;
      const at = chosen % rules.length;
      const rule = rulesInText(text, file)[at];
      assert.ok(rule);
      const left = applied(text, editsToRemove(text, rule) ?? []);
      assert.deepEqual(
        rulesOf(left),
        rules.map(([, it]) => it).filter((_, index) => index !== at),
      );
      assert.deepEqual(commentsOf(left), commentsOf(text));
    }),
    { numRuns: 2_000 },
  );
});

test('textEdits: what is written instead is the rule, whatever is in it', () => {
  const text = `{"${key}": ["Read", "x"]}`;
  const [, rule] = rulesInText(text, file);
  assert.ok(rule);
  const other = 'Bash(echo "a\\b")';
  assert.deepEqual(rulesOf(applied(text, [editToReplace(rule, other)])), ['Read', other]);
});
