import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../../../src/core/facts';
import { normalise } from '../../../src/core/paths/normalise';

const linux: Place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' };
const windows: Place = { cwd: 'C:\\proj', home: 'C:\\Users\\u', platform: 'win32' };

test('normalise: spellings that programs read differently are suspicious', () => {
  const cases: readonly (readonly [string, Place])[] = [
    ['', linux],
    ['/work/proj/a\0.txt', linux],
    [' /work/proj/a', linux],
    ['/work/proj/a ', linux],
    ['/work/proj/a\n', linux],
    ['file:///work/proj/a', linux],
    ['~bob/x', linux],
    ['/proc/self/root/home/u/.bashrc', linux],
    ['/proc/1/root/etc/shadow', linux],
    ['/proc/self/cwd/.env', linux],
    ['/proc/thread-self/cwd/.env', linux],
    ['/proc/self/task/12/root/etc/shadow', linux],
    ['\\\\server\\share\\x', windows],
    ['//server/share/x', windows],
    ['\\\\?\\C:\\proj\\a', windows],
    ['\\\\.\\C:\\proj\\a', windows],
    ['\\??\\C:\\proj\\a', windows],
    ['C:a', windows],
    ['c:..\\a', windows],
    ['C:\\proj\\a:stream', windows],
    ['C:\\proj\\.git::$INDEX_ALLOCATION\\x', windows],
    ['C:\\PROGRA~1\\x', windows],
    ['C:\\proj\\SETTIN~1.JSO', windows],
    ['C:\\proj\\.git.\\x', windows],
    ['C:\\proj\\.git \\x', windows],
    ['C:\\proj\\x.', windows],
    ['C:\\proj\\CON', windows],
    ['C:\\proj\\nul.txt', windows],
    ['C:\\proj\\com1', windows],
    ['src\\LPT9.log', windows],
    ['aux', windows],
  ];
  for (const [path, place] of cases) {
    assert.notEqual(normalise(path, place).suspicious, undefined, JSON.stringify(path));
  }
});

test('normalise: plain spellings are not suspicious', () => {
  const cases: readonly (readonly [string, Place])[] = [
    ['a b/c.txt', linux],
    ['a:b', linux],
    ['CON', linux],
    ['x.', linux],
    ['a\\b', linux],
    ['~', linux],
    ['~/x', linux],
    ['/proc/self/status', linux],
    ['/proc/cpuinfo', linux],
    ['C:\\proj\\a.txt', windows],
    ['C:\\', windows],
    ['c:/proj/console.log', windows],
    ['.\\..\\x', windows],
    ['~\\x', windows],
    ['/dev/null', windows],
    ['/c/proj/a', windows],
  ];
  for (const [path, place] of cases) {
    assert.equal(normalise(path, place).suspicious, undefined, path);
  }
});

test('normalise: there is one form for all spellings of a path', () => {
  const cases: readonly (readonly [string, Place, string])[] = [
    ['a', linux, '/work/proj/a'],
    ['./a', linux, '/work/proj/a'],
    ['a/', linux, '/work/proj/a'],
    ['a//b/./c', linux, '/work/proj/a/b/c'],
    ['src/../a', linux, '/work/proj/a'],
    ['../../etc/passwd', linux, '/etc/passwd'],
    ['../../../../../etc', linux, '/etc'],
    ['/work/proj/../../home/u/.bashrc', linux, '/home/u/.bashrc'],
    ['/', linux, '/'],
    ['//etc//shadow', linux, '/etc/shadow'],
    ['.', linux, '/work/proj'],
    ['~', linux, '/home/u'],
    ['~/a', linux, '/home/u/a'],
    ['~/../v', linux, '/home/v'],
    ['~x', linux, '/work/proj/~x'],
    ['a\\b', linux, '/work/proj/a\\b'],
    ['/dev/fd/../../../home/u/.bashrc', linux, '/home/u/.bashrc'],
    ['/proc/self/root/home/u/.bashrc', linux, '/home/u/.bashrc'],
    ['/proc/7/root', linux, '/'],
    ['/proc/self/cwd/.env', linux, '/work/proj/.env'],
    ['/proc/self/task/1/cwd/.env', linux, '/work/proj/.env'],
    ['a', windows, 'C:/proj/a'],
    ['c:\\proj\\a', windows, 'C:/proj/a'],
    ['C:/proj\\\\a/./b/..', windows, 'C:/proj/a'],
    ['\\proj\\a', windows, 'C:/proj/a'],
    ['..\\..\\..\\x', windows, 'C:/x'],
    ['C:\\', windows, 'C:/'],
    ['~\\a', windows, 'C:/Users/u/a'],
    ['/d/x', windows, 'D:/x'],
    ['\\\\?\\C:\\proj\\a', windows, 'C:/proj/a'],
    ['C:proj2\\x', windows, 'C:/proj2/x'],
    ['/dev/null', windows, '/dev/null'],
    ['.env::$DATA', windows, 'C:/proj/.env'],
    ['.env:x:$DATA', windows, 'C:/proj/.env'],
    ['dd::$INDEX_ALLOCATION\\.env. .', windows, 'C:/proj/dd/.env'],
    ['.git. \\config', windows, 'C:/proj/.git/config'],
    ['..\\proj\\...', windows, 'C:/proj/...'],
    ['.env::$DATA', linux, '/work/proj/.env::$DATA'],
  ];
  for (const [path, place, expected] of cases) {
    assert.equal(normalise(path, place).path, expected, path);
  }
});

test('normalise: it changes nothing when it is done twice', () => {
  for (const path of ['a/../b', '/x//y', '~/z/.', '/', '../..']) {
    const once = normalise(path, linux).path;
    assert.equal(normalise(once, linux).path, once, path);
  }
});

test('normalise: a `..` after a name is kept apart, because a link may bend it', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['a/b', undefined],
    ['./a//b', undefined],
    ['d/../x', '/work/proj/d/../x'],
    ['/a/./b/../c', '/a/b/../c'],
    ['../x', '/work/proj/../x'],
    ['/../x', undefined],
  ];
  for (const [path, expected] of cases) {
    assert.equal(normalise(path, linux).unfolded, expected, path);
  }
});
