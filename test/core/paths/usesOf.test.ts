import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RealPath } from '../../../src/core/facts';
import { isUnresolvable, truePaths, usesOf } from '../../../src/core/paths/usesOf';
import { aFilePart, aPathUse, aRunPart, someFacts } from '../../builders';

const use = aPathUse('d/../a');

const facts = (real: Readonly<Record<string, RealPath>>) => someFacts({ real: new Map(Object.entries(real)) });

test('usesOf: a command uses all its files, a file part its own, anything else none', () => {
  assert.deepEqual(usesOf(aRunPart('cat a', { files: [use] })), [use]);
  assert.deepEqual(usesOf(aFilePart('Read', 'a')), [aPathUse('a')]);
  assert.deepEqual(usesOf({ kind: 'fetch', text: 'x', url: 'https://example.com/' }), []);
});

test('truePaths: the path as written, and what it and its unfolded spelling really are', () => {
  assert.deepEqual([use.paths, use.unfolded], [['/work/proj/a'], '/work/proj/d/../a']);
  assert.deepEqual(truePaths(use, facts({})), ['/work/proj/a']);
  assert.deepEqual(truePaths(use, facts({ '/work/proj/b': { kind: 'real', path: '/b' } })), ['/work/proj/a']);
  assert.deepEqual(truePaths(use, facts({ '/work/proj/a': { kind: 'unresolvable' } })), ['/work/proj/a']);
  assert.deepEqual(
    truePaths(
      use,
      facts({
        '/work/proj/a': { kind: 'real', path: '/srv/a' },
        '/work/proj/d/../a': { kind: 'real', path: '/srv/d' },
      }),
    ),
    ['/work/proj/a', '/srv/a', '/srv/d'],
  );
  assert.deepEqual(truePaths(aPathUse('a'), facts({ '/work/proj/a': { kind: 'real', path: '/srv/a' } })), [
    '/work/proj/a',
    '/srv/a',
  ]);
});

test('isUnresolvable: when one of its spellings is', () => {
  assert.equal(isUnresolvable(use, facts({})), false);
  assert.equal(isUnresolvable(use, facts({ '/work/proj/a': { kind: 'real', path: '/srv/a' } })), false);
  assert.equal(isUnresolvable(use, facts({ '/work/proj/b': { kind: 'unresolvable' } })), false);
  assert.equal(isUnresolvable(use, facts({ '/work/proj/a': { kind: 'unresolvable' } })), true);
  assert.equal(isUnresolvable(use, facts({ '/work/proj/d/../a': { kind: 'unresolvable' } })), true);
  assert.equal(isUnresolvable(aPathUse('a'), facts({ '/work/proj/a': { kind: 'unresolvable' } })), true);
});
