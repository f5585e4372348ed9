import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { RuleStatisticsFile } from '../../src/store/ruleStatistics';
import { ManualTime } from '../gate/fakes';
import { FullDisk } from './fullDisk';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-statistics-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function aStore(folder = mkdtempSync(join(scratch, 's-')), workspaceId = 'w') {
  const timers = new ManualTime();
  const failures: string[] = [];
  const log = { error: (message: string) => failures.push(message) };
  const store = new RuleStatisticsFile({ folder, workspaceId: () => workspaceId, timers, log });
  return { store, folder, timers, failures, file: join(folder, 'ruleStatistics.json') };
}

const bash = { text: 'Bash', scope: 'user', effect: 'deny' } as const;

test('ruleStatistics: a rule that never spoke has no record', async () => {
  const { store, failures } = aStore();
  await store.load();
  assert.equal(store.of(bash), undefined);
  assert.deepEqual(failures, []);
});

test('ruleStatistics: counts, remembers the last time, and tells', () => {
  const { store } = aStore();
  let told = 0;
  store.onDidChange(() => {
    told += 1;
  });
  store.spoke([], 5);
  assert.equal(told, 0);
  store.spoke([bash], 5);
  store.spoke([bash, { text: 'Read', scope: 'user', effect: 'deny' }], 3);
  assert.deepEqual(store.of(bash), { count: 2, last: 5 });
  assert.deepEqual(store.of({ text: 'Read', scope: 'user', effect: 'deny' }), { count: 1, last: 3 });
  assert.equal(store.of({ text: 'Bash', scope: 'session', effect: 'deny' }), undefined);
  assert.equal(store.of({ ...bash, effect: 'allow' }), undefined, 'the same text with another effect is another rule');
  assert.equal(told, 2);
});

test('ruleStatistics: is written after a while, once, and readable by the owner alone', async () => {
  const { store, timers, file, folder } = aStore();
  store.spoke([bash], 5);
  store.spoke([bash], 6);
  assert.equal(timers.pending, 1);
  timers.pass(5_000);
  await store.flush();
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
    format: 1,
    rules: [['["user","","deny","Bash"]', { count: 2, last: 6 }]],
  });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const next = aStore(folder).store;
  await next.load();
  assert.deepEqual(next.of(bash), { count: 2, last: 6 });
  assert.deepEqual(store.of(bash), { count: 2, last: 6 });
});

test('ruleStatistics: what was counted last is written when the window closes', async () => {
  const { store, timers, file } = aStore();
  store.spoke([bash], 5);
  store.dispose();
  await store.flush();
  assert.equal(timers.pending, 0);
  assert.match(readFileSync(file, 'utf8'), /Bash/);
});

test('ruleStatistics: two windows add up', async () => {
  const one = aStore();
  const two = aStore(one.folder);
  await Promise.all([one.store.load(), two.store.load()]);
  one.store.spoke([bash], 5);
  two.store.spoke([bash], 9);
  await one.store.flush();
  await two.store.flush();
  one.store.spoke([bash], 7);
  await one.store.flush();
  assert.deepEqual(one.store.of(bash), { count: 3, last: 9 });
});

test('ruleStatistics: windows that write at the same moment lose nothing', async () => {
  const { folder, file } = aStore();
  const windows = Array.from({ length: 4 }, () => aStore(folder).store);
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all(
      windows.map((store, at) => {
        store.spoke([bash, { text: `Tool${at}`, scope: 'user', effect: 'deny' }], round);
        return store.flush();
      }),
    );
  }
  const { rules } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = Object.fromEntries(
    rules.map(([key, { count }]: [string, { count: number }]) => [JSON.parse(key)[3], count]),
  );
  assert.deepEqual(counts, { Bash: 20, Tool0: 5, Tool1: 5, Tool2: 5, Tool3: 5 });
  assert.deepEqual(readdirSync(folder), ['ruleStatistics.json']);
});

test('ruleStatistics: what could not be written is counted when it can be', async () => {
  const { store, file, folder } = aStore();
  store.spoke([bash], 5);
  const disk = await FullDisk.with(0, scratch);
  await assert.rejects(
    store.flush().finally(() => disk.free()),
    /ENOSPC/,
  );
  assert.deepEqual(readdirSync(folder), []);
  store.spoke([bash], 6);
  await store.flush();
  assert.match(readFileSync(file, 'utf8'), /"count":2/);
});

test('ruleStatistics: rules of a workspace are counted apart, those of a session are never written', async () => {
  const one = aStore();
  const other = aStore(one.folder, 'another');
  one.store.spoke([{ text: 'Bash', scope: 'workspace', effect: 'deny' }], 5);
  one.store.spoke([{ text: 'Secret', scope: 'session', effect: 'deny' }], 5);
  await one.store.flush();
  await other.store.load();
  assert.equal(other.store.of({ text: 'Bash', scope: 'workspace', effect: 'deny' }), undefined);
  assert.deepEqual(one.store.of({ text: 'Secret', scope: 'session', effect: 'deny' }), { count: 1, last: 5 });
  assert.doesNotMatch(readFileSync(one.file, 'utf8'), /Secret/);
});

test('ruleStatistics: a broken file means that counting begins again', async () => {
  for (const text of ['', '{', '[]', '{"rules":{}}', '{"rules":[1,["x"],["[\\"user\\",",{"count":"1","last":2}]]}']) {
    const { store, file, failures } = aStore();
    writeFileSync(file, text);
    await store.load();
    store.spoke([bash], 5);
    await store.flush();
    assert.deepEqual(store.of(bash), { count: 1, last: 5 });
    assert.deepEqual(failures, []);
  }
});

test('ruleStatistics: of very many rules those silent longest are forgotten', async () => {
  const { store, file } = aStore();
  for (let at = 0; at < 5_100; at += 1) {
    store.spoke([{ text: `Tool${at}`, scope: 'user', effect: 'deny' }], at);
  }
  await store.flush();
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).rules.length, 5_000);
  assert.equal(store.of({ text: 'Tool99', scope: 'user', effect: 'deny' }), undefined);
  assert.deepEqual(store.of({ text: 'Tool100', scope: 'user', effect: 'deny' }), { count: 1, last: 100 });
});

test('ruleStatistics: a folder that cannot be written is logged, and counting goes on', async () => {
  const { store, timers, failures } = aStore(join(scratch, 'file'));
  writeFileSync(join(scratch, 'file'), '');
  store.spoke([bash], 5);
  timers.pass(5_000);
  await assert.rejects(store.flush());
  assert.deepEqual(failures, ['rule statistics were not written']);
  assert.deepEqual(store.of(bash), { count: 1, last: 5 });
});
