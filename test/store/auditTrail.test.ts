import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AuditHeads } from '../../src/store/auditHead';
import { AuditTrailFiles } from '../../src/store/auditTrail';
import { aDenial, auditPlace } from './auditWorld';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-trail-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const nobodyKnows = (folder: string) => new AuditHeads(`${folder}-none`);

/** A log of the commands `c1`, `c2`, … and a trail that knows its head. */
async function written(count: number, rotateAt = 1_000_000, keep = 100) {
  const place = auditPlace(scratch);
  const { file } = place;
  const log = place.window({ rotateAt, keep });
  for (let at = 1; at <= count; at += 1) {
    await log.append(aDenial(`c${at}`));
  }
  return {
    ...place,
    log,
    change: (edit: (lines: readonly string[]) => readonly string[]) => {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      writeFileSync(file, `${edit(lines).join('\n')}\n`);
    },
  };
}

test('auditTrail: every way to tamper with the log is found', async () => {
  const ways: readonly (readonly [string, (lines: readonly string[]) => readonly string[]])[] = [
    ['a changed line', (lines) => lines.with(1, lines[1]?.replace('"c2"', '"c9"') ?? '')],
    ['a changed outcome', (lines) => lines.with(0, lines[0]?.replace('"outcome":"deny"', '"outcome":"allow"') ?? '')],
    ['a line removed', (lines) => lines.toSpliced(1, 1)],
    ['a line doubled', (lines) => [...lines.slice(0, 2), ...lines.slice(1)]],
    ['two lines exchanged', (lines) => [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)]],
    ['the last line cut off', (lines) => lines.slice(0, -1)],
    ['the last line changed', (lines) => lines.with(-1, lines.at(-1)?.replace('"c4"', '"c9"') ?? '')],
    ['a line that is none', (lines) => lines.toSpliced(2, 0, 'hello')],
  ];
  for (const [name, edit] of ways) {
    const { trail, change } = await written(4);
    change(edit);
    assert.notEqual((await trail.verify()).faults.length, 0, name);
  }
});

test('auditTrail: a log that is gone is found, one that never was is not', async () => {
  const { trail, folder } = await written(2);
  rmSync(folder, { recursive: true });
  assert.equal((await trail.verify()).faults.length, 1);
  const empty = new AuditTrailFiles({ folder, most: 5, heads: nobodyKnows(folder) });
  assert.deepEqual(await empty.verify(), { files: [], entries: 0, faults: [] });
  assert.deepEqual(await empty.read(), []);
});

test('auditTrail: an untouched log has no faults, across rotated files too', async () => {
  const { trail } = await written(12, 1_500);
  const report = await trail.verify();
  assert.ok(report.files.length > 2, String(report.files.length));
  assert.deepEqual({ entries: report.entries, faults: report.faults }, { entries: 12, faults: [] });
});

test('auditTrail: files that were given up by rotation are no fault', async () => {
  const { trail } = await written(12, 1_500, 1);
  const report = await trail.verify();
  assert.deepEqual(report.faults, []);
  assert.ok(report.entries < 12);
});

test('auditTrail: an old entry that was given up by rotation is not missed', async () => {
  const { folder } = await written(12, 1_500, 1);
  const heads = new AuditHeads(`${folder}-none`, { newest: { seq: 1, hash: 'x' }, keep: () => undefined });
  const trail = new AuditTrailFiles({ folder, most: 5, heads });
  assert.deepEqual((await trail.verify()).faults, []);
});

test('auditTrail: line separators inside an entry do not end it', async () => {
  const { trail, log } = await written(1);
  await log.append(aDenial('echo \u2028 \u2029 \u0085 x'));
  assert.deepEqual((await trail.verify()).faults, []);
  assert.equal((await trail.read()).at(-1)?.input['command'], 'echo \u2028 \u2029 \u0085 x');
});

test('auditTrail: the newest entries are read, oldest first, across rotated files', async () => {
  const { trail } = await written(12, 1_500);
  assert.deepEqual(
    (await trail.read()).map(({ seq, input }) => [seq, input['command']]),
    [8, 9, 10, 11, 12].map((seq) => [seq, `c${seq}`]),
  );
});

test('auditTrail: what is added later is read too, also after the file was closed or replaced', async () => {
  const { trail, log, change } = await written(3, 2_500);
  const seen = async () => (await trail.read()).map(({ seq }) => seq);
  assert.deepEqual(await seen(), [1, 2, 3]);
  assert.deepEqual(await seen(), [1, 2, 3]);
  for (const seq of [4, 5, 6, 7, 8, 9]) {
    await log.append(aDenial(`é${seq}`));
    assert.equal((await seen()).at(-1), seq);
  }
  assert.deepEqual(await seen(), [5, 6, 7, 8, 9]);
  change((lines) => lines.slice(0, 1));
  assert.notEqual((await seen()).at(-1), 9);
});

test('auditTrail: an entry that is read while it is written is not lost', async () => {
  const { trail, file } = await written(3);
  const whole = readFileSync(file, 'utf8');
  const end = whole.trimEnd().lastIndexOf('\n') + 1;
  for (const seen of [end + 20, whole.length - 1]) {
    writeFileSync(file, whole.slice(0, end));
    assert.equal((await trail.read()).length, 2);
    appendFileSync(file, whole.slice(end, seen));
    assert.equal((await trail.read()).length, 2);
    appendFileSync(file, whole.slice(seen));
    assert.deepEqual(
      (await trail.read()).map((call) => call.seq),
      [1, 2, 3],
    );
  }
});

test('auditTrail: a very long line takes no longer than as much text in short ones', async () => {
  const { trail, file } = await written(1);
  appendFileSync(file, `${'x'.repeat(40_000_000)}\n`);
  const from = performance.now();
  assert.equal((await trail.read()).length, 1);
  assert.ok(performance.now() - from < 10_000);
});

test('auditTrail: 10,000 entries are read at once and once', async () => {
  const { folder, file } = await written(1);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${line}\n`.repeat(10_000));
  const trail = new AuditTrailFiles({ folder, most: 10_000, heads: nobodyKnows(folder) });
  const started = performance.now();
  assert.equal((await trail.read()).length, 10_000);
  const first = performance.now() - started;
  assert.equal((await trail.read()).length, 10_000);
  const second = performance.now() - started - first;
  // Generous for a busy machine; the second look must not read the file again.
  assert.ok(first < 5_000 && second < first, `${first} ms, then ${second} ms`);
});

test('auditTrail: reasons that are none are not shown', async () => {
  const { trail, change } = await written(1);
  change(([line = '']) => [line.replace('"reasons":[', '"reasons":[7,null,{"part":1},{"text":"x"},')]);
  assert.deepEqual(
    (await trail.read()).map(({ reasons }) => reasons.map((reason) => reason.rule)),
    [['Bash(x:*)']],
  );
});

test('auditLog: several windows write one log, and its chain holds', async () => {
  const { trail, window } = await written(1);
  const windows = [1, 2, 3].map(() => window({ rotateAt: 2_500 }));
  await Promise.all(windows.flatMap((log, at) => [1, 2, 3, 4].map((it) => log.append(aDenial(`w${at}-${it}`)))));
  const report = await trail.verify();
  assert.deepEqual({ entries: report.entries, faults: report.faults }, { entries: 13, faults: [] });
});

test('auditLog: windows that write in turn notice each other, also when each line closes its file', async () => {
  const { trail, window } = await written(0);
  const windows = [1, 2].map(() => window({ rotateAt: 1 }));
  for (const at of [0, 1, 1, 0, 0, 1]) {
    await windows[at]?.append(aDenial(`w${at}`));
  }
  const report = await trail.verify();
  assert.deepEqual({ entries: report.entries, faults: report.faults }, { entries: 6, faults: [] });
});

test('auditLog: a lock that somebody left behind does not stop the log', async () => {
  const { log, folder, trail } = await written(1);
  const lock = join(folder, 'audit.lock');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, JSON.stringify({ host: hostname(), id: pid, token: 'gone' }));
  await log.append(aDenial('after'));
  assert.deepEqual((await trail.verify()).entries, 2);
});
