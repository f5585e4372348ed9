import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathInFolder } from '../../../src/core/paths/pathInFolder';

const cases: readonly (readonly [path: string, folder: string, name: string])[] = [
  ['/ws/../etc/passwd', '/ws', '/ws/../etc/passwd'],
  ['/wsx/a', '/ws', '/wsx/a'],
  ['/ws//etc', '/ws', '/ws//etc'],
  ['/ws', '/ws', '/ws'],
  ['/etc/passwd', '', '/etc/passwd'],
  ['/etc/passwd', '/', '/etc/passwd'],
  ['a/b', '/ws', 'a/b'],
  ['/ws/a/b', '/ws', 'a/b'],
  ['C:\\ws\\a', 'C:\\ws', 'a'],
];

for (const [path, folder, name] of cases) {
  test(`pathInFolder: ${path} is ${name} in "${folder}"`, () => {
    assert.equal(pathInFolder(path, folder), name);
  });
}
