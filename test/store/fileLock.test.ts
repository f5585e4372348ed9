import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ownerText, watchLock, whileLocked } from '../../src/store/fileLock';

const scratch = mkdtempSync(join(tmpdir(), 'gh-lock-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const times = { everyMs: 2, patienceMs: 2_000, signMs: 20, silentMs: 300, namelessMs: 300 };

/** A program that has ended: nobody has its number any more. */
function endedProgram(): number {
  return spawnSync(process.execPath, ['-e', '']).pid ?? 0;
}

/** Lets many want the lock at once; the most that were ever inside together. */
async function crowd(lock: string, count: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await pause(3);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: count }, () => whileLocked(lock, work, { ...times, patienceMs: 20_000 })));
  return most;
}

test('fileLock: one at a time, and nothing stays behind', async () => {
  const lock = join(scratch, 'crowd');
  assert.equal(await crowd(lock, 20), 1);
  assert.equal(existsSync(lock), false);
});

test('fileLock: of many that find an abandoned lock, one at a time takes it', async () => {
  const id = endedProgram();
  for (let round = 0; round < 5; round += 1) {
    const lock = join(scratch, `abandoned${round}`);
    writeFileSync(lock, JSON.stringify({ host: hostname(), id, token: 'gone' }));
    assert.equal(await crowd(lock, 12), 1);
    assert.equal(existsSync(`${lock}.clearing`), false);
  }
});

test('fileLock: work that takes long is not taken for abandoned', async () => {
  const lock = join(scratch, 'long');
  const order: string[] = [];
  const long = whileLocked(lock, () => pause(times.silentMs * 3).then(() => order.push('long')), times);
  await pause(20);
  const next = whileLocked(lock, async () => order.push('next'), times);
  await Promise.all([long, next]);
  assert.deepEqual(order, ['long', 'next']);
});

test('fileLock: a lock that gives no sign of life is passed over, whatever its date says', async () => {
  // Empty, of another machine, of a program that is there but holds no lock.
  for (const text of ['', '{"host":"elsewhere","id":1}', JSON.stringify({ host: hostname(), id: process.pid })]) {
    const lock = join(scratch, 'silent');
    writeFileSync(lock, text);
    const started = performance.now();
    assert.equal(await whileLocked(lock, async () => 'in', times), 'in');
    assert.ok(performance.now() - started >= times.silentMs, text);
  }
});

test('fileLock: while the one who waits is held up itself, nobody is taken to be silent', () => {
  const lock = join(scratch, 'held-up');
  writeFileSync(lock, ownerText({ host: hostname(), id: process.pid, token: 'mine' }));
  const isAbandoned = watchLock(lock, { silentMs: 50, namelessMs: 50 });
  assert.equal(isAbandoned(), false);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  assert.equal(isAbandoned(), false);
});

test('fileLock: what somebody else has taken meanwhile is not given back in their place', async () => {
  const lock = join(scratch, 'theirs');
  await whileLocked(lock, async () => writeFileSync(lock, 'theirs'), times);
  assert.equal(readFileSync(lock, 'utf8'), 'theirs');
});

test('fileLock: who clears and dies does not stop everybody', async () => {
  const lock = join(scratch, 'guarded');
  const gone = JSON.stringify({ host: hostname(), id: endedProgram(), token: 'gone' });
  writeFileSync(lock, gone);
  writeFileSync(`${lock}.clearing`, gone);
  assert.equal(await whileLocked(lock, async () => 'in', times), 'in');
});

test('fileLock: locks that name nobody are passed over soon, and all of them at once', async () => {
  const cut = ownerText({ host: hostname(), id: process.pid, token: 'cut' }).slice(0, 12);
  for (const [lockText, guardText] of [
    ['', undefined],
    [cut, undefined],
    ['', ''],
    [cut, cut],
    ['{}', 'null'],
  ] as const) {
    const lock = join(scratch, 'nameless');
    writeFileSync(lock, lockText);
    if (guardText !== undefined) {
      writeFileSync(`${lock}.clearing`, guardText);
    }
    const started = performance.now();
    // One silence is all the patience there is: two of them in a row would be too long.
    const patience = { ...times, silentMs: 60_000, namelessMs: 400, patienceMs: 750 };
    assert.equal(await whileLocked(lock, async () => 'in', patience), 'in', `${lockText} ${guardText}`);
    assert.ok(performance.now() - started >= 400, 'whoever is just making one is given time');
    assert.deepEqual([existsSync(lock), existsSync(`${lock}.clearing`)], [false, false]);
  }
});

test('fileLock: a lock and its guard that are both silent do not take the patience of two', async () => {
  const lock = join(scratch, 'bothSilent');
  const elsewhere = '{"host":"elsewhere","id":1}';
  writeFileSync(lock, elsewhere);
  writeFileSync(`${lock}.clearing`, elsewhere);
  assert.equal(await whileLocked(lock, async () => 'in', { ...times, silentMs: 400, patienceMs: 750 }), 'in');
});

test('fileLock: a lock that is held rejects whoever runs out of patience, and a folder that is not there does at once', async () => {
  const lock = join(scratch, 'held');
  const holding = whileLocked(lock, () => pause(300), times);
  await pause(20);
  await assert.rejects(
    whileLocked(lock, async () => 'in', { ...times, patienceMs: 100 }),
    /held for too long/,
  );
  await holding;
  await assert.rejects(
    whileLocked(join(scratch, 'no', 'folder'), async () => 'in'),
    /ENOENT/,
  );
});
