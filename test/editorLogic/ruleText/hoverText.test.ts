import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyText, hoverText } from '../../../src/editor/ruleText/hoverText';
import { plainMarkdown } from '../../../src/editor/ruleText/plainMarkdown';

const now = Date.UTC(2026, 5, 1);

test('historyText: says how often and when last', () => {
  const cases: readonly (readonly [number, number, string])[] = [
    [1, 0, 'It has been used once just now.'],
    [1, -5_000, 'It has been used once just now.'],
    [2, 59_999, 'It has been used 2 times, last just now.'],
    [2, 60_000, 'It has been used 2 times, last 1 minute ago.'],
    [7, 2 * 3_600_000, 'It has been used 7 times, last 2 hours ago.'],
    [7, 50 * 3_600_000, 'It has been used 7 times, last 2 days ago.'],
  ];
  for (const [count, elapsed, expected] of cases) {
    assert.equal(historyText({ count, last: now - elapsed }, now), expected);
  }
  assert.equal(historyText(undefined, now), 'It has not been used yet.');
});

test('hoverText: says what the rule does, or why it cannot be read', () => {
  const at = { offset: 0, length: 0, path: [], effect: 'deny' as const };
  const here = { scope: 'user', folder: undefined } as const;
  const record = { count: 1, last: now };
  assert.deepEqual(hoverText({ ...at, text: 'Bash(rm:*)' }, here, { record, now }), [
    'Denies shell commands that begin with `rm`, also inside other commands.',
    'It has been used once just now.',
  ]);
  assert.match(hoverText({ ...at, text: 'Bash(' }, here, { record, now })[0] ?? '', /^This rule cannot be read: it /);
});

test('plainMarkdown: nothing in a text becomes a link, an image, a picture or emphasis', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['[x](command:y)', '\\[x\\]\\(command\\:y\\)'],
    ['https://a.b <b>&amp;', 'https\\:\\/\\/a\\.b \\<b\\>\\&amp\\;'],
    ['`*_~\\', '\\`\\*\\_\\~\\\\'],
    ['a\n\n# b', 'a  \\# b'],
    ['plain words äß', 'plain words äß'],
  ];
  for (const [text, expected] of cases) {
    assert.equal(plainMarkdown(text), expected);
  }
});
