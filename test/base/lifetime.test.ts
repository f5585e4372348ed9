import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lifetime } from '../../src/base/lifetime';

function noted(names: string[], name: string) {
  return { dispose: () => void names.push(name) };
}

test('lifetime: one that cannot let go keeps no other from it, and its failure is told', () => {
  const names: string[] = [];
  const lifetime = new Lifetime();
  lifetime.add(noted(names, 'first'));
  lifetime.add({
    dispose: () => {
      throw new Error('stuck');
    },
  });
  lifetime.add(noted(names, 'last'));
  assert.throws(() => lifetime.dispose(), /stuck/);
  assert.deepEqual(names, ['last', 'first']);
});

test('lifetime: what it owns is disposed once, the newest first', () => {
  const names: string[] = [];
  const lifetime = new Lifetime();
  lifetime.add(noted(names, 'first'));
  lifetime.add(noted(names, 'second'));
  lifetime.dispose();
  lifetime.dispose();
  assert.deepEqual(names, ['second', 'first']);
});

test('lifetime: what comes too late is disposed at once', () => {
  const names: string[] = [];
  const lifetime = new Lifetime();
  lifetime.dispose();
  lifetime.add(noted(names, 'late'));
  assert.deepEqual(names, ['late']);
});
