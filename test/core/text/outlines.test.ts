import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Outlines } from '../../../src/core/text/outlines';
import { seed } from '../../seed';

test('Outlines: a text that begins or ends elsewhere is none of the names', () => {
  const outlines = new Outlines();
  assert.ok(!outlines.has(''));
  assert.ok(!outlines.has('rm'));
  outlines.add('rm');
  assert.ok(outlines.has('rm'));
  assert.ok(outlines.has('rx'), 'from afar they look alike');
  assert.ok(!outlines.has('r'));
  assert.ok(!outlines.has('rmx'));
  assert.ok(!outlines.has('sm'));
});

test('Outlines: no name is ever missed, however long or strange', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 20 }), (names) => {
      const outlines = new Outlines();
      for (const name of names) {
        outlines.add(name);
      }
      return names.every((name) => outlines.has(name));
    }),
    { seed, numRuns: 2_000 },
  );
});
