import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from '../../src/base/lazy';
import { LazyMap } from '../../src/base/lazyMap';

test('lazyMap: it is the map of its values, and makes no value before it is asked for', () => {
  const made: string[] = [];
  const maker = (name: string) =>
    lazy(() => {
      made.push(name);
      return name.toUpperCase();
    });
  const map = new LazyMap(new Map(['a', 'b', 'c'].map((name) => [name, maker(name)])));
  assert.deepEqual(
    [map.size, [...map.keys()], map.has('b'), map.has('x'), map.get('x')],
    [3, ['a', 'b', 'c'], true, false, undefined],
  );
  assert.deepEqual(made, []);
  assert.deepEqual([map.get('b'), map.get('b')], ['B', 'B']);
  assert.deepEqual(made, ['b']);
  const expected = new Map([
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ]);
  assert.deepEqual(new Map(map), expected);
  assert.deepEqual([...map.entries()], [...expected]);
  assert.deepEqual([...map.values()], [...expected.values()]);
  const told: [string, string][] = [];
  map.forEach((value, key) => {
    told.push([key, value]);
  });
  assert.deepEqual(told, [...expected]);
  assert.deepEqual(made, ['b', 'a', 'c']);
});
