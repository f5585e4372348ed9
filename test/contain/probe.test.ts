import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DiskContainments } from '../../src/extension/diskContainments';

function containments(platform: string, readable: () => Promise<string>): DiskContainments {
  return new DiskContainments({ platform, home: '/home/u', env: () => ({}), readable });
}

test('probe: Windows says plainly that it cannot, and nothing is tried', async () => {
  const tried = containments('win32', () => assert.fail('nothing is to be contained'));
  assert.equal(await tried.objection(), 'Windows has nothing that Gatehouse could contain an agent with.');
});

test('probe: what goes wrong while it is tried is said, with what to install, and it is tried once', async () => {
  let times = 0;
  const tried = containments('linux', async () => {
    times += 1;
    throw new Error('bwrap: not found');
  });
  assert.match((await tried.objection()) ?? '', /bubblewrap is missing. Install it with/);
  await tried.objection();
  assert.equal(times, 1);
});
