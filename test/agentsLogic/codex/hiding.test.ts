import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPatch } from '../../../src/agents/codex/modelCatalog';
import { hidesPatch, hidesShell, type ServerTools, serverTools } from '../../../src/agents/codex/toolNames';

test('codex: a server of which nothing may be seen is not started, and of others only what may be seen is shown', () => {
  const all: ServerTools = { disabled: [], enabled: undefined };
  const cases: readonly (readonly [string[], string[], ServerTools | undefined])[] = [
    [[], ['mcp__*'], undefined],
    [[], ['*'], undefined],
    [[], ['mcp__demo__*'], undefined],
    [['Bash'], [], undefined],
    [['mcp__other__*', 'mcp__demo'], [], undefined],
    [['mcp__demo__*'], ['mcp__demo__*'], undefined],
    [['mcp__demo__echo'], [], { disabled: [], enabled: ['echo'] }],
    [['mcp__demo__echo'], ['mcp__demo__echo'], { disabled: ['echo'], enabled: ['echo'] }],
    [['mcp__demo__e*'], [], all],
    [[], ['mcp__demo__e*'], all],
    [[], ['mcp__demo__echo', 'mcp__other__peek'], { disabled: ['echo'], enabled: undefined }],
    [['mcp__*'], [], all],
    [[], ['mcp__other__*'], all],
    [[], [], all],
  ];
  for (const [allowed, disallowed, expected] of cases) {
    assert.deepEqual(serverTools('demo', { allowed, disallowed }), expected, JSON.stringify([allowed, disallowed]));
  }
});

test('codex: its tools are hidden by its own names for them and by ours', () => {
  const hides = (disallowed: string[]) => [
    hidesShell({ allowed: [], disallowed }),
    hidesPatch({ allowed: [], disallowed }),
  ];
  assert.deepEqual(hides(['exec_command']), [true, false]);
  assert.deepEqual(hides(['Bash']), [true, false]);
  assert.deepEqual(hides(['apply_patch']), [false, true]);
  assert.deepEqual(hides(['Patch']), [false, true]);
  assert.deepEqual(hides([]), [false, false]);
  assert.ok(hidesPatch({ allowed: ['Bash'], disallowed: [] }));
});

test('codex: what is no catalog of models is not taken for one, and a catalog keeps all but the patch tool', () => {
  for (const catalog of [undefined, {}, { models: [] }, { models: ['x'] }, { models: {} }]) {
    assert.equal(withoutPatch(catalog), undefined, JSON.stringify(catalog));
  }
  assert.deepEqual(withoutPatch({ version: 1, models: [{ slug: 'a', apply_patch_tool_type: 'freeform' }] }), {
    version: 1,
    models: [{ slug: 'a', apply_patch_tool_type: null }],
  });
});
