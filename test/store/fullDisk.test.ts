import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { whileLocked } from '../../src/store/fileLock';
import { aDenial, auditPlace } from './auditWorld';
import { FullDisk, SmallDisk, whyNoMount } from './fullDisk';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-full-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** As long as anybody may have to wait after there is room again. */
const soonMs = 5_000;

async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('it takes longer than a few seconds')), soonMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const isWritten = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

test('full disk: wherever a call meets it, the next one is recorded as soon as there is room', async () => {
  let isEnough = false;
  for (let room = 0; !isEnough; room += 1) {
    for (const rotateAt of [1, 1_000_000]) {
      const place = auditPlace(scratch);
      const windows = [place.window({ rotateAt }), place.window({ rotateAt })];
      await windows[0]?.append(aDenial('before'));
      const disk = await FullDisk.with(room, scratch);
      const results: boolean[] = [];
      for (const at of [0, 1, 0, 1]) {
        results.push(await isWritten(windows[at]?.append(aDenial(`full${at}`)) ?? Promise.reject()));
      }
      isEnough = results.every((it) => it);
      disk.free();
      for (const window of [...windows, place.window({ rotateAt })]) {
        await soon(window.append(aDenial('after')));
      }
      const { entries, faults } = await place.trail.verify();
      const name = `room for ${room}, closed at ${rotateAt}: ${results}`;
      assert.deepEqual(
        faults.filter(({ kind }) => kind === 'changed'),
        [],
        name,
      );
      assert.ok(entries >= 4 + results.filter((it) => it).length, name);
      assert.deepEqual(
        readdirSync(place.folder).filter((it) => it.includes('lock')),
        [],
        name,
      );
    }
    assert.ok(room < 200, 'it ends');
  }
});

test('full disk: no lock stays behind that was not written, and the failure is the disk’s own', async () => {
  for (const room of [0, 1]) {
    const lock = join(scratch, 'lock');
    const disk = await FullDisk.with(room, scratch);
    await assert.rejects(
      whileLocked(lock, async () => 'in').finally(() => disk.free()),
      /ENOSPC/,
    );
    assert.equal(existsSync(lock), false, String(room));
  }
});

const skip = whyNoMount(scratch) ?? false;

test('full disk: a real one that is full to the last byte refuses calls, and takes them once there is room', {
  skip,
}, async () => {
  const disk = new SmallDisk(join(scratch, 'small'));
  try {
    mkdirSync(join(disk.path, 'of'));
    const place = auditPlace(join(disk.path, 'of'));
    let written = 0;
    for (let round = 0; round < 3; round += 1) {
      const window = place.window();
      await window.append(aDenial('before'));
      disk.fill();
      let refused = 0;
      for (let at = 0; at < 30; at += 1) {
        const isKept = await isWritten(soon(window.append(aDenial(`full ${at}`))));
        written += isKept ? 1 : 0;
        refused += isKept ? 0 : 1;
      }
      assert.ok(refused > 0, 'the disk is full');
      disk.free();
      await soon(window.append(aDenial('after')));
      await soon(place.window().append(aDenial('after, in another window')));
      written += 3;
    }
    const { entries, faults } = await place.trail.verify();
    assert.deepEqual([entries, faults], [written, []]);
  } finally {
    disk.unmount();
  }
});
