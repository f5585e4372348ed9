import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../src/base/lifetime';

test('emitter: everybody is told also when one fails, and the failure is thrown afterwards', () => {
  const heard: string[] = [];
  const emitter = new Emitter<string>();
  emitter.event(() => {
    throw new Error('first');
  });
  emitter.event((value) => heard.push(value));
  assert.throws(() => emitter.fire('x'), /first/);
  assert.deepEqual(heard, ['x']);
});

test('emitter: who no longer listens is not told, and after the end nobody is', () => {
  const heard: string[] = [];
  const emitter = new Emitter<string>();
  const listening = emitter.event((value) => heard.push(`left ${value}`));
  emitter.event((value) => heard.push(value));
  listening.dispose();
  emitter.fire('x');
  emitter.dispose();
  emitter.fire('y');
  assert.deepEqual(heard, ['x']);
});

test('emitter: who begins to listen while others are told hears from the next value on', () => {
  const heard: string[] = [];
  const emitter = new Emitter<string>();
  emitter.event(() => {
    if (heard.length === 0) {
      heard.push('begun');
      emitter.event((value) => heard.push(value));
    }
  });
  emitter.fire('x');
  emitter.fire('y');
  assert.deepEqual(heard, ['begun', 'y']);
});
