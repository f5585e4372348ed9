import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RealPath } from '../../../src/core/facts';
import { realRoots } from '../../../src/core/paths/realRoots';

test('realRoots: a folder that cannot be followed adds nothing, one that leads elsewhere adds where', () => {
  const real = new Map<string, RealPath>([
    ['/lost', { kind: 'unresolvable' }],
    ['/link', { kind: 'real', path: '/there' }],
    ['/other', { kind: 'real', path: '/named by no one' }],
  ]);
  assert.deepEqual(realRoots([], real), []);
  assert.deepEqual(realRoots(['/lost', '/link', '/plain', '/plain'], real), ['/lost', '/link', '/plain', '/there']);
  assert.deepEqual(realRoots(['/link', '/there'], real), ['/link', '/there']);
});
