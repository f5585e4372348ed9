import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSedScript } from '../../../../src/core/shell/effects/sedScript';

test('sedScript: what runs something or is not understood is not plain', () => {
  for (const script of [
    'e',
    '1e touch x',
    's/a/b/e',
    's/a/b/ge',
    's/a',
    's/a/b',
    '/a',
    '\\,a',
    's',
    's\\a\\b\\',
    's/[/]/x/',
    's/[^]/]/;#]/e',
    's/[[:alpha:]/]/e/x/',
    'k',
    '1,/[/]/p',
    ':a e touch x',
    ':a\te touch x',
    ':a;e touch x',
    'b a e touch x',
    'T a e touch x',
    'ta}e',
    'q 5e',
    'l e',
    'y/a/b',
    'y/a/b/;e',
    's//',
    's\na\nb\n',
    's/[[:alpha:/b/',
    's/[[.a/b/',
    's/[\\]/]/b/',
    's/[[=a=]/]/b/',
    'a\\\ntext\ne x',
  ]) {
    assert.equal(readSedScript(script).plain, false, script);
  }
});

test('sedScript: plain scripts name the files they read and write', () => {
  const cases: readonly (readonly [script: string, reads: readonly string[], writes: readonly string[]])[] = [
    ['p', [], []],
    ['1,5p;$!d', [], []],
    ['/a/,/b/{s/x/y/g;n;d}', [], []],
    ['0~3s,a,b,2gI', [], []],
    ['s/\\//x/;s/[[:alpha:]]*/y/;', [], []],
    ['s/a\\/b/[/', [], []],
    [':a;N;$!ba;s/\\n/ /g', [], []],
    ['a\\\ntext with e and w\n2d', [], []],
    ['$a w x', [], []],
    ['y/abc/def/', [], []],
    ['# e\np', [], []],
    ['w out', [], ['out']],
    ['/x/w a b', [], ['a b']],
    ['s/a/b/w out', [], ['out']],
    ['s/a/b/gw out\nr in', ['in'], ['out']],
    ['1W o\nR i', ['i'], ['o']],
    ['w x;p', [], ['x;p']],
    [':a w x', [], ['x']],
    ['ba r x', ['x'], []],
    ['{ba};w x', [], ['x']],
    ['t;w x', [], ['x']],
    [': w\nw x', [], ['x']],
    ['q5;w x', [], ['x']],
    ['Q;w x', [], ['x']],
    ['l 3;w x', [], ['x']],
    ['s/[^]]/y/w x', [], ['x']],
    ['s/[]]/y/w x', [], ['x']],
    ['s/[[:space:]]/y/w x', [], ['x']],
    ['\\,a,Iw x', [], ['x']],
    ['/a/I,/b/M!w x', [], ['x']],
    ['i\\\ntext\\\nmore\nw x', [], ['x']],
    ['c\\\\\nw x', [], ['x']],
    ['w', [], ['']],
  ];
  for (const [script, reads, writes] of cases) {
    assert.deepEqual(readSedScript(script), { reads, writes, plain: true }, script);
  }
});
