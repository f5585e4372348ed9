import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import type { PathUse } from '../../../src/core/part';
import { type CompiledPathPattern, compilePathPattern } from '../../../src/core/paths/pathPattern';
import type { PatternPlace } from '../../../src/core/paths/patternText';
import { mayMeet } from './mayMeet';

const place = { base: '/work/proj', home: '/home/u', platform: 'linux', foldsCase: false } as const;

function compiled(pattern: string, effect: Decision, more: Partial<PatternPlace> = {}): CompiledPathPattern {
  const result = compilePathPattern(pattern, { ...place, effect, ...more });
  assert.ok(!('refused' in result), `${pattern} was refused`);
  return result;
}

type Row = readonly [pattern: string, path: string];

test('pathPattern: an allow rule matches no more than it says', () => {
  const cases: readonly Row[] = [
    ['src/**', '/work/proj/srcx/a'],
    ['src/**', '/work/proj/src'],
    ['src/**', '/work/proj/a/src/b'],
    ['src/**', '/other/src/b'],
    ['src/**', '/work/proj/SRC/a'],
    ['src/**', '/work/proj'],
    ['a.txt', '/work/proj/sub/a.txt'],
    ['a.txt', '/work/a.txt'],
    ['*.ts', '/work/proj/x.tsx'],
    ['*.ts', '/work/proj/x.ts.sh'],
    ['*.ts', '/work/proj/x.ts/evil'],
    ['*.ts', '/other/x.ts'],
    ['src/*', '/work/proj/src/a/b'],
    ['src/*.ts', '/work/proj/src/a/b.ts'],
    ['**', '/work/proj2/a'],
    ['**', '/work/proj'],
    ['**', '/etc/passwd'],
    ['**/x', '/other/x'],
    ['**/*.md', '/home/u/a.md'],
    ['//work/proj/**', '/work/pro'],
    ['//work/proj/**', '/WORK/PROJ/a.txt'],
    ['/work/proj/a', '/work/proj/b'],
    ['~/x/**', '/home/v/x/a'],
    ['~/x/**', '/work/proj/~/x/a'],
    ['src/../lib/**', '/work/proj/src/a'],
    ['[a-c].txt', '/work/proj/d.txt'],
    ['a?c', '/work/proj/ac'],
    ['{a,b}/x', '/work/proj/c/x'],
    ['\\*.ts', '/work/proj/a.ts'],
    ['café', '/work/proj/cafe\u0301'],
  ];
  for (const [pattern, path] of cases) {
    assert.equal(compiled(pattern, 'allow').matches(path), false, `${pattern} ${path}`);
  }
});

test('pathPattern: an allow rule matches what it says', () => {
  const cases: readonly Row[] = [
    ['src/**', '/work/proj/src/a'],
    ['src/**', '/work/proj/src/a/.b/c'],
    ['src', '/work/proj/src'],
    ['src', '/work/proj/src/a/b'],
    ['src/', '/work/proj/src/a'],
    ['./src', '/work/proj/src/a'],
    ['a.txt', '/work/proj/a.txt'],
    ['*.ts', '/work/proj/x.ts'],
    ['*.ts', '/work/proj/a/b/x.ts'],
    ['*.ts', '/work/proj/.x.ts'],
    ['src/*.ts', '/work/proj/src/x.ts'],
    ['src/**/*.ts', '/work/proj/src/x.ts'],
    ['src/**/*.ts', '/work/proj/src/a/b/x.ts'],
    ['**', '/work/proj/.env'],
    ['**/x', '/work/proj/a/x'],
    ['/**', '/etc/passwd'],
    ['//work/proj/**', '/work/proj/a.txt'],
    ['/work/proj/a', '/work/proj/a'],
    ['/work//proj/./a/', '/work/proj/a/b'],
    ['~/x', '/home/u/x/y'],
    ['~', '/home/u/x'],
    ['$HOME/x', '/home/u/x'],
    ['src/../lib/**', '/work/proj/lib/a'],
    ['../common/**', '/work/common/a'],
    ['{a,b}/x', '/work/proj/b/x'],
    ['[a-c].txt', '/work/proj/b.txt'],
    ['app/\\[id\\]/x', '/work/proj/app/[id]/x'],
    ['#a', '/work/proj/#a'],
    ['app/(auth)/page.tsx', '/work/proj/app/(auth)/page.tsx'],
  ];
  for (const [pattern, path] of cases) {
    assert.equal(compiled(pattern, 'allow').matches(path), true, `${pattern} ${path}`);
  }
});

test('pathPattern: an allow rule with `**` in front stays inside all workspace folders', () => {
  const rule = compiled('**/*.md', 'allow', { roots: ['/work/proj', '/work/docs'] });
  assert.equal(rule.matches('/work/docs/a.md'), true);
  assert.equal(rule.matches('/work/proj/x/a.md'), true);
  assert.equal(rule.matches('/work/a.md'), false);
});

test('pathPattern: a deny or ask rule does not reach beyond its meaning', () => {
  const cases: readonly Row[] = [
    ['.env', '/work/proj/.environment'],
    ['.env', '/work/proj/x.env'],
    ['.env', '/work/proj/.env.local'],
    ['~/.ssh/**', '/work/proj/.ssh/x'],
    ['~/.ssh/**', '/home/u/ssh/id'],
    ['src/generated/**', '/work/proj/src/other'],
    ['src/generated/**', '/other/src/generated/x'],
    ['/work/proj/locked', '/work/proj/locked2'],
    ['*.lock', '/work/proj/lock'],
    ['//etc/shadow', '/etc/shadow2'],
  ];
  for (const effect of ['deny', 'ask'] as const) {
    for (const [pattern, path] of cases) {
      assert.equal(compiled(pattern, effect).matches(path), false, `${effect} ${pattern} ${path}`);
    }
  }
});

test('pathPattern: a deny or ask rule matches every spelling, any depth and everything below', () => {
  const cases: readonly Row[] = [
    ['.env', '/work/proj/.env'],
    ['.env', '/work/proj/sub/deep/.env'],
    ['.env', '/etc/.env'],
    ['.env', '/work/proj/.ENV'],
    ['.env/', '/x/.env'],
    ['./.env', '/work/proj/.env'],
    ['secrets', '/a/secrets/b/c'],
    ['*.secret', '/x/a.secret'],
    ['*.secret', '/x/a.SECRET/b'],
    ['**', '/'],
    ['**', '/etc/passwd'],
    ['**/*.lock', '/a/b/yarn.lock'],
    ['**/.bashrc', '/home/u/.bashrc'],
    ['~/.ssh/**', '/home/u/.ssh/keys/deep/id'],
    ['~/.ssh/**', '/home/u/.ssh'],
    ['~/.ssh', '/HOME/U/.SSH/id'],
    ['$HOME/.ssh', '/home/u/.ssh/id'],
    [`$\{HOME}/.ssh/`, '/home/u/.ssh/id'],
    ['//etc/shadow', '/etc/shadow'],
    ['/etc//./shadow/', '/etc/shadow'],
    ['src/generated/**', '/work/proj/src/generated/x.ts'],
    ['src/*', '/work/proj/src/a/b'],
    ['/work/proj/locked', '/work/proj/locked/x/y'],
    ['.git/**', '/work/proj/.g\u0131t/config'],
    ['caf\u00e9', '/x/cafe\u0301'],
    ['app/[id]/x', '/work/proj/app/[id]/x'],
    ['app/[id]/x', '/work/proj/app/d/x'],
    ['[A-Z]x', '/a/Qx'],
    ['[A-Z]x', '/a/qx'],
    ['[!A-Z]x', '/a/qx'],
    ['[Z-a]x', '/a/_x'],
    ['e*', '/a/e\u0301'],
    ['{a,b}.txt', '/x/b.txt'],
    [' .env ', '/work/proj/.env'],
    ['.', '/work/proj/a'],
    ['..', '/work/a'],
    ['/', '/etc'],
  ];
  for (const effect of ['deny', 'ask'] as const) {
    for (const [pattern, path] of cases) {
      assert.equal(compiled(pattern, effect).matches(path), true, `${effect} ${pattern} ${path}`);
    }
  }
});

test('pathPattern: allow rules fold case where the file system does', () => {
  const rule = compiled('Src/*.TS', 'allow', { foldsCase: true });
  assert.equal(rule.matches('/work/PROJ/src/a.ts'), true);
  assert.equal(rule.matches('/work/PROJ/src/a.tsx'), false);
  assert.equal(compiled('Src/*.TS', 'allow').matches('/work/proj/src/a.ts'), false);
});

test('pathPattern: on Windows slashes and backslashes are equal and drives count', () => {
  const windows = { base: 'C:\\proj', home: 'C:\\Users\\u', platform: 'win32', foldsCase: true } as const;
  const cases: readonly (readonly [string, Decision, string, boolean])[] = [
    ['src\\**', 'allow', 'C:/proj/src/a', true],
    ['src/**', 'allow', 'C:\\proj\\src\\a', true],
    ['src/**', 'allow', 'D:/proj/src/a', false],
    ['c:\\proj\\a', 'allow', 'C:/proj/a', true],
    ['~\\x', 'allow', 'C:/Users/u/x/y', true],
    ['.env', 'deny', 'D:/x/.ENV', true],
    ['/x', 'deny', 'C:/x/y', true],
    ['//x', 'deny', 'C:/x/y', true],
    ['%USERPROFILE%\\.ssh', 'deny', 'C:\\Users\\u\\.ssh\\id', true],
  ];
  for (const [pattern, effect, path, expected] of cases) {
    assert.equal(compiled(pattern, effect, windows).matches(path), expected, `${pattern} ${path}`);
  }
});

test('pathPattern: what cannot be compared faithfully is refused', () => {
  for (const pattern of [
    '',
    '  ',
    'a\0b',
    '!a',
    '~bob/x',
    `${'{a,b}'.repeat(9)}x`,
    '{1..99999}',
    '{'.repeat(200),
    'a'.repeat(5000),
    'src/**/../x',
    '**/a/'.repeat(20),
  ]) {
    const result = compilePathPattern(pattern, { ...place, effect: 'deny' });
    assert.ok('refused' in result, pattern.slice(0, 40));
  }
});

const use = (kind: PathUse['kind'], paths: readonly string[], recursive = false): PathUse => ({
  access: 'read',
  recursive,
  name: paths[0] ?? '?',
  kind,
  paths,
});

test('pathPattern: a deny rule does not meet what cannot touch its path', () => {
  const cases: readonly (readonly [string, PathUse])[] = [
    ['.env', use('pattern', ['/work/proj/*.md'])],
    ['.env', use('pattern', ['/work/proj/*'])],
    ['.env', use('pattern', ['/work/proj/src/*.ts'])],
    ['~/.ssh/**', use('pattern', ['/home/u/*/id_rsa'])],
    ['~/.ssh/**', use('exact', ['/work/proj'], true)],
    ['src/generated/**', use('exact', ['/work/proj/docs'], true)],
    ['.git/**', use('exact', ['/work/proj'])],
  ];
  for (const [pattern, given] of cases) {
    assert.equal(mayMeet(compiled(pattern, 'deny'), given), false, `${pattern} ${given.name}`);
  }
});

test('pathPattern: a deny rule meets globs, trees and unknown paths that may touch its path', () => {
  const cases: readonly (readonly [string, PathUse])[] = [
    ['.env', use('exact', ['/work/proj/.env'])],
    ['.env', use('pattern', ['/work/proj/.e*'])],
    ['.env', use('pattern', ['/work/proj/.EN?'])],
    ['.env', use('pattern', ['/work/proj/.env', '/work/proj/x'])],
    ['.env', use('pattern', ['/**/.env'])],
    ['.env', use('unknown', [])],
    ['.env', use('exact', ['/work/proj'], true)],
    ['*.pem', use('pattern', ['/work/proj/a.*'])],
    ['~/.ssh/**', use('pattern', ['/home/u/.s*/id_rsa'])],
    ['~/.ssh/**', use('pattern', ['/home/u/.ss?/id_rsa'])],
    ['~/.ssh/**', use('exact', ['/home'], true)],
    ['.git/**', use('exact', ['/work/proj/.git'], true)],
    ['.git/**', use('exact', ['/work/proj'], true)],
    ['src/generated/**', use('exact', ['/work/proj/src'], true)],
    ['src/generated/**', use('exact', ['/work/proj/src/generated/deep'], true)],
    ['src/@(a|b)/x', use('pattern', ['/work/proj/src/?/x'])],
  ];
  for (const [pattern, given] of cases) {
    assert.equal(mayMeet(compiled(pattern, 'deny'), given), true, `${pattern} ${given.name}`);
  }
});
