import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import type { PathUse } from '../../../src/core/part';
import { PathIndex } from '../../../src/core/paths/pathIndex';
import { type CompiledPathPattern, compilePathPattern } from '../../../src/core/paths/pathPattern';
import { mayMeet } from './mayMeet';

function compiled(text: string, effect: Decision): CompiledPathPattern {
  const place = { base: '/work/proj', home: '/home/u', platform: 'linux', foldsCase: false } as const;
  const pattern = compilePathPattern(text, { ...place, effect });
  assert.ok(!('refused' in pattern), text);
  return pattern;
}

function indexOf(patterns: readonly string[], effect: Decision): PathIndex<string> {
  return new PathIndex(patterns.map((value) => ({ pattern: compiled(value, effect), value })));
}

const patterns = [
  '.env',
  '*.pem',
  'src/**',
  'src/*.ts',
  'src/[ab].ts',
  '**',
  '**/x/*.md',
  '**/deep/**',
  '~/.ssh/**',
  '//etc/shadow',
  '{docs,lib}/a',
  'a*/b',
  'É*',
  '/',
  '../out',
];
const paths = [
  '/',
  '/work/proj',
  '/work/proj/.env',
  '/work/proj/.ENV',
  '/work/proj/sub/.env/x',
  '/work/proj/key.pem',
  '/work/proj/k.PEM/x',
  '/work/proj/src',
  '/work/proj/src/a.ts',
  '/work/proj/src/A.TS',
  '/work/proj/src/x/b.ts',
  '/work/proj/lib/a',
  '/work/proj/aa/b/c',
  '/work/proj/q/x/r.md',
  '/work/proj/q/deep/r',
  '/home/u/.ssh/id',
  '/etc/shadow',
  '/work/out/1',
  '/x/e\u0301tat',
  '/usr/bin/ls',
];

test('pathIndex: it finds exactly the rules that match, in their order', () => {
  for (const effect of ['deny', 'allow'] as const) {
    const index = indexOf(patterns, effect);
    for (const path of paths) {
      const expected = patterns.filter((text) => compiled(text, effect).matches(path));
      assert.deepEqual(index.matching(path), expected, `${effect} ${path}`);
    }
  }
});

test('pathIndex: it finds exactly the rules that a use may meet', () => {
  const uses: readonly PathUse[] = [
    ...paths.map((path): PathUse => ({ access: 'read', name: path, kind: 'exact', paths: [path], recursive: true })),
    ...[
      '/work/proj/*.pem',
      '/work/proj/.e*',
      '/**/x',
      '/work/*/src/a.ts',
      '/home/u/.s*/id',
      '/etc/*',
      '/*/b/**',
      '/work/proj/**a',
    ].map((path): PathUse => ({ access: 'read', name: path, kind: 'pattern', paths: [path], recursive: false })),
    { access: 'read', name: '?', kind: 'unknown', paths: [], recursive: false },
  ];
  const index = indexOf(patterns, 'deny');
  for (const use of uses) {
    const expected = patterns.filter((text) => mayMeet(compiled(text, 'deny'), use));
    assert.deepEqual(index.mayMeet(use), expected, use.name);
    assert.equal(index.mayMeet(use, 2).length, Math.min(2, expected.length), use.name);
  }
});

test('pathIndex: tens of thousands of rules cost no more than ten', () => {
  const many = Array.from({ length: 30_000 }, (_, at) =>
    at % 3 === 0 ? `secret${at}` : at % 3 === 1 ? `src/dir${at}/**` : `*.ext${at}`,
  );
  const measure = (index: PathIndex<string>) => {
    const start = performance.now();
    for (let round = 0; round < 2000; round++) {
      index.matching('/work/proj/src/engine/decide.ts');
    }
    return performance.now() - start;
  };
  const small = indexOf(many.slice(0, 10), 'deny');
  const large = indexOf(many, 'deny');
  measure(small);
  measure(large);
  assert.ok(measure(large) < 20 * measure(small) + 20);
  assert.deepEqual(large.matching('/a/secret3'), ['secret3']);
});
