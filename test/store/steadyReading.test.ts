import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { changedAt } from '../../src/store/followedFiles';
import { SteadyReading } from '../../src/store/steadyReading';

test('steadyReading: what was read is kept until a file comes, changes or goes, or its time is over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steady-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const [file, absent] = [join(folder, 'a'), join(folder, 'b')];
  writeFileSync(file, 'one');
  const reading = new SteadyReading<number>();
  let count = 0;
  let validUntil = Number.POSITIVE_INFINITY;
  const read = (name = 'x') =>
    reading.of(name, (look) => {
      [file, absent].forEach(look);
      count += 1;
      return { value: count, validUntil };
    });
  const settled = async () => {
    while (Date.now() - changedAt(file) <= 1_000 || Date.now() - changedAt(absent) <= 1_000) {
      await pause(50);
    }
    return read();
  };
  // What is so new may change again and look the same.
  assert.deepEqual([read(), read()], [1, 2]);
  assert.equal(await settled(), 3);
  assert.deepEqual([read(), read('other'), read()], [3, 4, 5]);
  chmodSync(file, 0o600);
  assert.equal(read(), 6);
  assert.equal(await settled(), 7);
  assert.equal(read(), 7);
  writeFileSync(absent, '');
  assert.equal(read(), 8);
  assert.equal(await settled(), 9);
  rmSync(absent);
  assert.equal(read(), 10);
  validUntil = 0;
  rmSync(file);
  assert.deepEqual([read(), read()], [11, 12]);
});
