import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonEqual } from '../../../src/core/text/jsonEqual';
import { matchesWildcard } from '../../../src/core/text/wildcard';

const wildcards: readonly [text: string, pattern: string, expected: boolean][] = [
  ['prod', 'prod-*', false],
  ['xprod-1', 'prod-*', false],
  ['prod-1', 'prod-', false],
  ['', '?', false],
  ['ab', 'a', false],
  ['ab', 'a?c', false],
  ['abcb', 'a*c', false],
  ['prod-1', 'prod-*', true],
  ['prod-', 'prod-*', true],
  ['a/b/c', 'a*c', true],
  ['abcabc', '*abc', true],
  ['aXbXc', 'a*b*c', true],
  ['', '', true],
  ['', '**', true],
  ['abc', '???', true],
];

for (const [text, pattern, expected] of wildcards) {
  test(`matchesWildcard: \`${pattern}\` ${expected ? 'matches' : 'does not match'} \`${text}\``, () => {
    assert.equal(matchesWildcard(text, pattern), expected);
  });
}

test('matchesWildcard: a hostile pattern is answered', () => {
  assert.equal(matchesWildcard('a'.repeat(5000), `${'a*'.repeat(50)}b`), false);
});

const values: readonly [left: unknown, right: unknown, expected: boolean][] = [
  [1, '1', false],
  [null, undefined, false],
  [null, {}, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [[], [], true],
  ['x', 'x', true],
];

for (const [left, right, expected] of values) {
  test(`jsonEqual: ${JSON.stringify(left)} and ${JSON.stringify(right)} are ${expected ? 'the same' : 'different'}`, () => {
    assert.equal(jsonEqual(left, right), expected);
  });
}

test('jsonEqual: values nested past the limit are never the same', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)]);
  assert.equal(jsonEqual(nest(60), nest(60)), true);
  assert.equal(jsonEqual(nest(100), nest(100)), false);
});
