import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Platform } from '../../../src/core/facts';
import { isHarmlessDevice, reachesSystem } from '../../../src/core/paths/systemPath';

const place = (platform: Platform) => ({ cwd: '/work', home: '/home/u', platform });

test('reachesSystem: people’s own files and harmless devices are not the system’s', () => {
  const cases: readonly (readonly [string, Platform])[] = [
    ['/home/u/etc/x', 'linux'],
    ['/work/usr/x', 'linux'],
    ['/tmp/x', 'linux'],
    ['/var/tmp/x', 'linux'],
    ['/opt/x', 'linux'],
    ['/library/x', 'linux'],
    ['/Library/x', 'linux'],
    ['/libfoo/x', 'linux'],
    ['/', 'linux'],
    ['/h*/u/x', 'linux'],
    ['/home/*', 'linux'],
    ['/dev/null', 'linux'],
    ['/dev/stdout', 'linux'],
    ['/dev/stderr', 'linux'],
    ['/dev/tty', 'linux'],
    ['/dev/fd/2', 'linux'],
    ['/Users/u/Library/x', 'darwin'],
    ['/private/tmp/x', 'darwin'],
    ['C:/Users/u/x', 'win32'],
    ['C:/proj/Windows/x', 'win32'],
  ];
  for (const [path, platform] of cases) {
    assert.equal(reachesSystem(path, place(platform)), 'no', path);
  }
});

test('reachesSystem: the system’s folders are the system’s, in any case', () => {
  const cases: readonly (readonly [string, Platform])[] = [
    ...['etc', 'usr', 'bin', 'sbin', 'boot', 'dev', 'proc', 'sys', 'lib', 'lib64', 'lib32', 'libx32'].map(
      (name) => [`/${name}/x`, 'linux'] as const,
    ),
    ['/etc', 'linux'],
    ['/usr/*/x', 'linux'],
    ['/etc/**', 'linux'],
    ['/ETC/passwd', 'linux'],
    ['/usr/local/bin/x', 'linux'],
    ['/dev/sda', 'linux'],
    ['/dev/fd/x', 'linux'],
    ['/dev/nullx', 'linux'],
    ['/proc/self/mem', 'linux'],
    ['/System/x', 'darwin'],
    ['/Library/LaunchDaemons/x', 'darwin'],
    ['/private/etc/hosts', 'darwin'],
    ['C:/Windows/System32/x', 'win32'],
    ['c:\\windows\\x', 'win32'],
    ['D:/Program Files/x', 'win32'],
    ['C:/Program Files (x86)/x', 'win32'],
  ];
  for (const [path, platform] of cases) {
    assert.equal(reachesSystem(path, place(platform)), 'surely', path);
  }
});

test('reachesSystem: a wildcard that may become a folder of the system’s may reach it', () => {
  const cases: readonly (readonly [string, Platform])[] = [
    ['/e?c/passwd', 'linux'],
    ['/*/passwd', 'linux'],
    ['/**/x', 'linux'],
    ['/L*/x', 'darwin'],
    ['/private/*/x', 'darwin'],
    ['C:/Win*/x', 'win32'],
  ];
  for (const [path, platform] of cases) {
    assert.equal(reachesSystem(path, place(platform)), 'maybe', path);
  }
});

test('isHarmlessDevice: only the listed devices are harmless', () => {
  assert.deepEqual(
    ['/dev/null', '/dev/fd/1', '/dev/zero', '/dev/fd/', '/dev/fd/1/x', '/dev/null/x', '/x/dev/null'].map(
      isHarmlessDevice,
    ),
    [true, true, false, false, false, false, false],
  );
});
