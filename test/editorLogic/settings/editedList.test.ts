import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAdded, withoutRemoved } from '../../../src/editor/settings/editedList';

test('editedList: what is no list is never overwritten', () => {
  for (const written of ['Bash', {}, null, 1]) {
    assert.throws(() => withAdded(written, ['Read'], 'gatehouse.rules.deny'), /`gatehouse.rules.deny`.*not a list/);
    assert.throws(() => withoutRemoved(written, ['Read'], 'gatehouse.rules.deny'), /not a list/);
  }
});

test('editedList: new rules come last, once, and what was there stays as it was', () => {
  assert.deepEqual(withAdded(undefined, ['A', 'A'], 'k'), ['A']);
  assert.deepEqual(withAdded(['B', 5, 'A'], ['A', 'C'], 'k'), ['B', 5, 'A', 'C']);
});

test('editedList: where nothing is to be changed, it is what was written', () => {
  const written = ['B', 'A'];
  assert.equal(withAdded(written, ['A', 'B'], 'k'), written);
  assert.equal(withoutRemoved(written, ['C'], 'k'), written);
});

test('editedList: removing takes every copy and keeps the order of the rest', () => {
  assert.equal(withoutRemoved(undefined, ['A'], 'k'), undefined);
  assert.equal(withoutRemoved(['A'], ['A'], 'k'), undefined, 'an empty list is no setting');
  assert.deepEqual(withoutRemoved(['C', 'A', 5, 'B', 'A'], ['A'], 'k'), ['C', 5, 'B']);
});
