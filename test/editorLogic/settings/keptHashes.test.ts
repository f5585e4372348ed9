import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';

function memory(initial?: unknown) {
  const values = new Map<string, unknown>([['k', initial]]);
  return {
    values,
    get: (key: string) => values.get(key),
    change: async (key: string, next: (before: unknown) => unknown) => {
      values.set(key, next(values.get(key)));
    },
  };
}

test('keptHashes: what is no list of texts counts as nothing', () => {
  for (const value of [undefined, null, 'abc', { abc: true }, [1], ['a', 2]]) {
    assert.deepEqual([...new KeptHashes(memory(value), 'k').hashes], []);
  }
});

test('keptHashes: adding and removing are kept, and told once they are', async () => {
  const storage = memory(['a']);
  const kept = new KeptHashes(storage, 'k');
  const told: (readonly string[])[] = [];
  kept.onDidChange((hashes) => told.push([...hashes]));
  for (const change of [() => kept.add(['b', 'b']), () => kept.add(['c']), () => kept.add(['a'])]) {
    await change();
  }
  await kept.remove(['b', 'x']);
  assert.deepEqual(told, [
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'c'],
  ]);
  assert.deepEqual(storage.values.get('k'), ['a', 'c']);
});

test('keptHashes: what another window kept is seen, and not lost', async () => {
  const storage = memory([]);
  const kept = new KeptHashes(storage, 'k');
  assert.equal(kept.hashes.size, 0);
  storage.values.set('k', ['theirs']);
  await kept.add(['ours']);
  assert.deepEqual([...kept.hashes], ['theirs', 'ours']);
});

test('keptHashes: a failure is heard by who asked, and the next change goes on', async () => {
  const storage = memory([]);
  let fails = true;
  const kept = new KeptHashes(
    {
      get: storage.get,
      change: async (key, next) => {
        if (fails) {
          throw new Error('disk full');
        }
        await storage.change(key, next);
      },
    },
    'k',
  );
  await assert.rejects(kept.add(['a']), /disk full/);
  assert.equal(kept.hashes.has('a'), false);
  fails = false;
  await kept.add(['b']);
  assert.deepEqual([...kept.hashes], ['b']);
});
