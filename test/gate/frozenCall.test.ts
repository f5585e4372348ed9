import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestText } from '../../src/core/text/longestText';
import type { SessionId, ToolCall, ToolCallId } from '../../src/core/toolCall';
import { frozenCall, frozenValue, remainsOf } from '../../src/gate/frozenCall';

const call: ToolCall = {
  id: 'c' as ToolCallId,
  session: 's' as SessionId,
  agent: 'demo',
  tool: 'Bash',
  spelled: 'shell',
  input: { command: 'ls', list: [1, null, { deep: true }], none: undefined },
  cwd: '/ws',
};

test('frozenCall: what is no plain value is refused', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`);
  const circle: unknown[] = [];
  circle.push(circle);
  for (const input of [() => 1, { f: () => 1 }, [Symbol('x')], 1n, deep, circle]) {
    assert.throws(() => frozenValue(input));
  }
  for (const field of ['id', 'session', 'agent', 'tool', 'spelled', 'cwd']) {
    assert.throws(() => frozenCall({ ...call, [field]: 1 }), field);
  }
  for (const field of ['item', 'parent', 'grants']) {
    assert.throws(() => frozenCall({ ...call, [field]: 1 }), field);
  }
  for (const cwd of ['', 'src', './src', '~/src', 'C:src']) {
    assert.throws(() => frozenCall({ ...call, cwd }), cwd);
  }
});

test('frozenCall: a copy equals the call and is frozen all the way down', () => {
  const copy = frozenCall(call);
  assert.deepEqual(copy, call);
  const input = copy.input as { list: readonly unknown[] };
  for (const value of [copy, copy.input, input.list, input.list[2]]) {
    assert.ok(Object.isFrozen(value));
  }
});

test('frozenCall: a key called __proto__ stays a key', () => {
  const copy = frozenValue(JSON.parse('{"__proto__": {"command": "rm"}, "a": 1}'));
  assert.equal(JSON.stringify(copy), '{"__proto__":{"command":"rm"},"a":1}');
  assert.equal((copy as { command?: unknown }).command, undefined);
});

test('remainsOf: gives something to record for anything that is not a trap', () => {
  for (const anything of [undefined, null, 1, 'x', [], {}, { tool: 1 }]) {
    assert.equal(remainsOf(anything).tool, '');
  }
  assert.deepEqual(remainsOf(call), { ...call, input: {} });
});

test('frozenCall: where a call belongs and what it would grant besides are kept', () => {
  const grants = { words: '--allow-tool=write', says: 'it lets every file be written' };
  const kept = frozenCall({ ...call, item: 'i', parent: 'p', grants });
  assert.deepEqual([kept.item, kept.parent, kept.grants], ['i', 'p', grants]);
  assert.ok(Object.isFrozen(kept.grants));
});

test('frozenCall: what nobody could look at is refused, and told as such', () => {
  const long = 'x'.repeat(longestText + 1);
  const almost = 'x'.repeat(longestText);
  const large: readonly unknown[] = [
    long,
    { command: long },
    { [long]: 1 },
    { edits: [{ newText: long }] },
    { list: [almost, almost, almost, almost, 'x'] },
  ];
  for (const input of large) {
    assert.throws(() => frozenValue(input), /too large to be judged/);
  }
  for (const field of ['id', 'agent', 'tool', 'spelled', 'item', 'parent']) {
    assert.throws(() => frozenCall({ ...call, [field]: long }), /too large to be judged/, field);
  }
  assert.equal(frozenValue(almost), almost);
  assert.ok(JSON.stringify(remainsOf({ ...call, tool: long, input: long })).length < 20_000);
});
