import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleUnderBoth } from '../../src/cli/visibleTools';

test('visibleTools: neither side can show what the other hides', () => {
  const cases: readonly (readonly [readonly string[], readonly string[], readonly string[], readonly string[]])[] = [
    [['Read'], ['Write'], [], ['*']],
    [['Read', 'Bash'], ['Bash', 'Write'], ['Bash'], []],
    [['mcp__*'], ['mcp__a__*', 'Read'], ['mcp__a__*'], []],
    [['mcp__a__x'], ['mcp__*'], ['mcp__a__x'], []],
    [['*'], ['Read'], ['Read'], []],
    [[], ['Read'], ['Read'], []],
    [['Read'], [], ['Read'], []],
    [[], [], [], []],
  ];
  for (const [left, right, allowed, disallowed] of cases) {
    const both = visibleUnderBoth({ allowed: left, disallowed: [] }, { allowed: right, disallowed: [] });
    assert.deepEqual(both, { allowed, disallowed }, `${left} and ${right}`);
  }
});

test('visibleTools: both lists of disallowed tools are heard', () => {
  assert.deepEqual(visibleUnderBoth({ allowed: [], disallowed: ['A'] }, { allowed: [], disallowed: ['B'] }), {
    allowed: [],
    disallowed: ['A', 'B'],
  });
});
