import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Visibility, visibleUnderAll, whyHidden } from '../../../src/core/tools/visibility';

const entries = ['Bash', 'Ba*', 'B*', '*', 'Read', 'mcp__x__*', 'mcp__x__get'];
const tools = ['Bash', 'Batch', 'B', 'Read', 'mcp__x__get', 'mcp__x__set', 'toString'];
const lists = [[], ...entries.map((it) => [it]), ...entries.flatMap((a) => entries.map((b) => [a, b]))];

test('visibleUnderAll: a tool is visible under all exactly when it is visible under each', () => {
  const given = lists.flatMap((allowed): Visibility[] => [
    { allowed, disallowed: [] },
    { allowed, disallowed: ['Read'] },
    { allowed: [], disallowed: allowed },
  ]);
  for (const left of given) {
    for (const right of given) {
      const both = visibleUnderAll([left, right]);
      for (const tool of tools) {
        const isHidden = [left, right].some((it) => whyHidden([tool], it) !== undefined);
        assert.equal(whyHidden([tool], both) !== undefined, isHidden, JSON.stringify({ tool, left, right }));
      }
    }
  }
});

test('visibleUnderAll: without any list everything is visible', () => {
  assert.deepEqual(visibleUnderAll([]), { allowed: [], disallowed: [] });
});

test('visibleUnderAll: lists that have nothing in common hide everything', () => {
  const all = visibleUnderAll([
    { allowed: ['Read'], disallowed: [] },
    { allowed: ['Bash'], disallowed: [] },
    { allowed: [], disallowed: [] },
  ]);
  assert.ok(tools.every((tool) => whyHidden([tool], all) !== undefined));
});
