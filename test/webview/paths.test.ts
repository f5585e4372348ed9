import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathIn, pathOfAddress, pathsIn } from '../../src/webview/markdown/paths';

test('paths: what is no path, or leads to another machine, is none', () => {
  const cases = [
    ...['', 'a b.ts', 'console.log', 'Math.max', 'and/or', 'origin/main', 'application/json', '/compact', '1.2.3'],
    ...['//host/a.ts', '\\\\host\\a.ts', '-rf/a.ts', 'src/*.ts', 'a<b>.ts', 'x'.repeat(500)],
    ...['command:a.ts', 'vscode://a/b.ts', 'https://example.com/a.ts', 'javascript:a/b.js', 'a\u202ets.js', 'src/'],
  ];
  for (const text of cases) {
    assert.equal(pathIn(text), undefined, text);
  }
  for (const address of ['command:a.ts', 'file://host/a.ts', 'vscode:a.ts', '%2f%2fhost/a.ts', '#top', 'data:a.ts']) {
    assert.equal(pathOfAddress(address), undefined, address);
  }
});

test('paths: a path may have a line, in the several ways that are used', () => {
  const cases: readonly (readonly [string, string, number?])[] = [
    ['src/a.ts', 'src/a.ts'],
    ['./a/b.test.ts:12', './a/b.test.ts', 12],
    ['src/a.ts:12:3', 'src/a.ts', 12],
    ['src/a.ts#L5', 'src/a.ts', 5],
    ['src/a.ts#L5-L9', 'src/a.ts', 5],
    ['README.md', 'README.md'],
    ['Makefile', 'Makefile'],
    ['/etc/nginx/nginx.conf', '/etc/nginx/nginx.conf'],
    ['bin/run:7', 'bin/run', 7],
    ['C:\\a\\b.ts:3', 'C:\\a\\b.ts', 3],
    ['a/.env', 'a/.env'],
  ];
  for (const [text, path, line] of cases) {
    assert.deepEqual(pathIn(text), { path, ...(line === undefined ? {} : { line }) }, text);
  }
  assert.deepEqual(pathOfAddress('file:///a/b%20c.ts#L2'), undefined, 'a blank is in no path that is shown');
  assert.deepEqual(pathOfAddress('file:///a/b.ts#L2'), { path: '/a/b.ts', line: 2 });
  assert.deepEqual(pathOfAddress('100%/a.ts'), { path: '100%/a.ts' });
});

test('paths: they are found in a sentence, and nothing of the sentence is lost', () => {
  const text = 'I changed src/a.ts:3, (see ./b/c.md). Is e.g. foo.bar() or 1/2 one? And https://x.example/a.ts?';
  const pieces = pathsIn(text);
  assert.equal(pieces.map((it) => (typeof it === 'string' ? it : it.text)).join(''), text);
  assert.deepEqual(
    pieces.flatMap((it) => (typeof it === 'string' ? [] : [it.text])),
    ['src/a.ts:3', './b/c.md'],
  );
});

test('paths: a long text is gone through in no time', () => {
  const started = performance.now();
  for (const text of ['a'.repeat(100_000), 'a/'.repeat(50_000), `${'a.'.repeat(50_000)}:`, 'a:1'.repeat(30_000)]) {
    pathsIn(text);
  }
  assert.ok(performance.now() - started < 1_000);
});
