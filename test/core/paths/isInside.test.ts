import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInside } from '../../../src/core/paths/segments';

test('isInside: containment is by whole segments', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['/work/proj', '/work/proj2', false],
    ['/work/proj', '/work/pro', false],
    ['/work/proj', '/work', false],
    ['/work/proj', '/WORK/PROJ/a', false],
    ['C:/proj', 'D:/proj/a', false],
    ['C:/proj', 'C:/projects', false],
    ['/work/proj', '/work/proj', true],
    ['/work/proj/', '/work/proj/a/b', true],
    ['/', '/etc', true],
    ['/', '/', true],
    ['C:\\proj', 'C:/proj/a', true],
    ['c:/proj', 'C:\\proj\\a', true],
  ];
  for (const [folder, path, expected] of cases) {
    assert.equal(isInside(folder, path), expected, `${folder} ${path}`);
  }
});

test('isInside: names that differ in case are different names', () => {
  assert.equal(isInside('/Work/é', '/work/É/a'), false);
});
