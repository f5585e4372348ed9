import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from '../../src/base/boundedCache';

test('boundedCache: what was used last is kept and the rest is made again', () => {
  const made: string[] = [];
  const cache = new BoundedCache<string>(2);
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
    assert.equal(get(key), key);
  }
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});
