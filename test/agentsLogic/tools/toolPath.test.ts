import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { toolPath } from '../../../src/agents/tools/writeFiles';

const cases: readonly [name: string, expected: string][] = [
  ['~', homedir()],
  ['~/a.txt', join(homedir(), 'a.txt')],
  ['~user/a.txt', resolve('/ws', '~user/a.txt')],
  ['a/../b.txt', resolve('/ws/b.txt')],
  ['/etc/hosts', resolve('/etc/hosts')],
];

for (const [name, expected] of cases) {
  test(`toolPath: \`${name}\` is the file that the gate judged`, () => assert.equal(toolPath('/ws', name), expected));
}
