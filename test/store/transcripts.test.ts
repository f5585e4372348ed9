import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { KeptTranscript, TranscriptEntry } from '../../src/ports/hostedSessions';
import { temporaryScratch } from '../../src/store/scratch';
import { TranscriptFiles } from '../../src/store/transcripts';
import { FakeLog } from '../gate/fakes';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-transcripts-'));
after(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
function store(most?: number) {
  count += 1;
  const folder = join(root, String(count));
  const log = new FakeLog();
  return { folder, log, files: new TranscriptFiles({ folder, log, ...(most === undefined ? {} : { most }) }) };
}

const entries: readonly TranscriptEntry[] = [
  { id: 1, time: 5, kind: 'person', text: 'hello\nthere' },
  {
    ...{ id: 2, time: 6, kind: 'tool', item: 'i', tool: 'Bash', input: { command: 'ls' }, state: 'done', output: 'x' },
    reviews: [{ tool: 'Bash', outcome: 'allow', decision: 'allow', answered: undefined, why: ['Allowed.'], call: 'c' }],
  },
  { id: 3, time: 7, kind: 'plan', steps: [{ text: 'a', state: 'open' }] },
  { id: 4, time: 8, kind: 'ended', because: 'asked', message: '' },
];

function kept(conversation: string, change: Partial<KeptTranscript> = {}): KeptTranscript {
  return { conversation, name: 'n', agent: 'a', cwd: '/ws', resume: 'token', changedAt: 1, entries, ...change };
}

/** What is left of undefined fields. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('transcripts: where nothing was kept there is nothing, and that is no failure', async () => {
  const { files, log } = store();
  assert.deepEqual(await files.heads(), []);
  assert.equal(await files.read('x'), undefined);
  await files.forget('x');
  assert.deepEqual(log.errors, []);
});

test('transcripts: what is kept is read again, and what is kept later stands in its place', async () => {
  const { files } = store();
  await files.keep(kept('one'), 'over');
  await files.keep(kept('two', { resume: undefined }), 'over');
  await files.keep(kept('one', { name: 'renamed', changedAt: 2 }), 'over');
  assert.deepEqual(plain(await files.read('one')), plain(kept('one', { name: 'renamed', changedAt: 2 })));
  const heads = await files.heads();
  assert.deepEqual(heads.map(({ name }) => name).sort(), ['n', 'renamed']);
  assert.equal('entries' in (heads[0] ?? {}), false);
  await files.forget('one');
  assert.deepEqual(
    (await files.heads()).map(({ conversation }) => conversation),
    ['two'],
  );
});

test('transcripts: only this user can read them, and nothing half-written is left', {
  skip: process.platform === 'win32',
}, async () => {
  const { files, folder } = store();
  await files.keep(kept('one'), 'over');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const [name = '', ...more] = readdirSync(folder);
  assert.deepEqual(more, []);
  assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
});

test('transcripts: no name of a conversation leads out of the folder', async () => {
  const { files, folder } = store();
  for (const name of ['../../evil', '/etc/evil', '..', 'a\\b', 'c:d']) {
    await files.keep(kept(name), 'over');
    assert.equal((await files.read(name))?.conversation, name);
  }
  assert.equal(readdirSync(folder).length, 5);
  assert.deepEqual(
    readdirSync(root).filter((name) => !/^\d+$/.test(name)),
    [],
  );
});

test('transcripts: lines that cannot be read are left out, files are listed as broken, and nothing fails', async () => {
  const { files, folder, log } = store();
  await files.keep(kept('one'), 'over');
  const [name = ''] = readdirSync(folder);
  appendFileSync(
    join(folder, name),
    [
      ...['', 'nonsense', '5', 'null', '[]', '{"id":1}', '{"id":9,"time":1,"kind":"other"}'],
      '{"id":9,"time":1,"kind":"tool","item":"i","tool":"t","output":"","state":"flying","reviews":[]}',
      '{"id":9,"time":1,"kind":"tool","item":"i","tool":"t","output":"","state":"done","reviews":[null]}',
      '{"id":9,"time":1,"kind":"plan","steps":[{}]}',
      '{"id":9,"time":1,"kind":"agent","text":"x","parent":5}',
      '{"id":9,"time":1,"kind":"agent","text":"half',
    ].join('\n'),
  );
  const { entries = [] } = (await files.read('one')) ?? {};
  assert.equal(entries.length, 5);
  assert.match(JSON.stringify(entries.at(-1)), /11 entries of this conversation could not be read/);
  writeFileSync(join(folder, 'two.jsonl'), '');
  writeFileSync(join(folder, 'three.jsonl'), '{"version":2,"conversation":"three"}\n');
  // A file under another name than its own is not taken for what it says it is.
  writeFileSync(join(folder, 'four.jsonl'), readFileSync(join(folder, name)));
  // Nothing of ours has such names.
  for (const other of ['a b.jsonl', '%.jsonl', '..jsonl', 'five.jsonl.new']) {
    writeFileSync(join(folder, other), '');
  }
  const heads = await files.heads();
  assert.deepEqual(heads.map(({ conversation, isBroken = false }) => `${conversation} ${isBroken}`).sort(), [
    ...['four true', 'one false', 'three true', 'two true'],
  ]);
  assert.deepEqual(
    heads.filter((it) => it.isBroken).map(({ name, resume }) => [name, resume]),
    heads.filter((it) => it.isBroken).map((it) => [`Cannot be read: ${it.conversation}.jsonl`, undefined]),
  );
  await files.forget('two');
  assert.equal(existsSync(join(folder, 'two.jsonl')), false);
  assert.equal(await files.read('two'), undefined);
  assert.equal(await files.read('three'), undefined);
  assert.equal(await files.read('four'), undefined);
  assert.deepEqual(log.errors, []);
});

test('transcripts: of more than the most the oldest are forgotten', async () => {
  const { files } = store(3);
  for (const changedAt of [5, 1, 4, 2, 3]) {
    await files.keep(kept(`c${changedAt}`, { changedAt }), 'over');
  }
  assert.deepEqual((await files.heads()).map(({ conversation }) => conversation).sort(), ['c3', 'c4', 'c5']);
});

test('transcripts: what runs here or in another window is not among the oldest that are forgotten', async () => {
  const { files, folder, log } = store(1);
  const other = new TranscriptFiles({ folder, log });
  await files.keep(kept('here', { changedAt: 1 }), 'runs');
  await other.keep(kept('there', { changedAt: 2 }), 'runs');
  for (const changedAt of [3, 4]) {
    await files.keep(kept(`c${changedAt}`, { changedAt }), 'over');
  }
  assert.deepEqual((await files.heads()).map(({ conversation }) => conversation).sort(), ['c4', 'here', 'there']);
  await Promise.all([files.forget('here'), other.forget('there')]);
});

test('transcripts: a folder that cannot be written rejects and leaves nothing', async () => {
  const { files, folder } = store();
  writeFileSync(folder, 'in the way');
  await assert.rejects(files.keep(kept('one'), 'over'));
  assert.equal(readFileSync(folder, 'utf8'), 'in the way');
});

test('scratch: each folder is new, only this user’s, and gone when it is removed', async () => {
  const one = await temporaryScratch().make();
  const two = await temporaryScratch().make();
  assert.notEqual(one.path, two.path);
  writeFileSync(join(one.path, 'x'), '');
  await one.remove();
  await one.remove();
  assert.throws(() => statSync(one.path));
  await two.remove();
});

test('transcripts: what runs in one window is told to another as running there, until it is over', async () => {
  const { folder, files, log } = store();
  const other = new TranscriptFiles({ folder, log });
  const isElsewhere = async (seenBy: TranscriptFiles) =>
    (await seenBy.heads()).map((head) => head.isElsewhere === true);
  await files.keep(kept('one'), 'runs');
  assert.deepEqual(await isElsewhere(other), [true]);
  assert.deepEqual(await isElsewhere(files), [false]);
  assert.equal((await other.read('one'))?.entries.length, entries.length);
  await files.keep(kept('one'), 'over');
  assert.deepEqual(await isElsewhere(other), [false]);
  assert.deepEqual(readdirSync(folder), ['one.jsonl']);
});

test('transcripts: the stamp is another one when a conversation was kept or forgotten, by whichever window', async () => {
  const { folder, files, log } = store();
  const other = new TranscriptFiles({ folder, log });
  const stamps = [await other.stamp()];
  const names = async () => (await other.heads()).map(({ name }) => name);
  for (const act of [
    () => files.keep(kept('one'), 'over'),
    () => files.keep({ ...kept('one'), name: 'another name' }, 'over'),
    () => files.forget('one'),
  ]) {
    await names();
    await act();
    stamps.push(await other.stamp());
    assert.equal(await other.stamp(), stamps.at(-1), 'looking changes nothing');
  }
  assert.equal(new Set(stamps).size, stamps.length);
  await files.keep(kept('one'), 'over');
  await names();
  await files.keep({ ...kept('one'), name: 'another name' }, 'over');
  assert.deepEqual(await names(), ['another name'], 'what changed is read again');
});

test('transcripts: a window that died, or gives no sign, runs nothing any more', async () => {
  const { folder, files, log } = store();
  const other = new TranscriptFiles({ folder, log });
  const path = join(folder, 'one.jsonl');
  const isElsewhere = async () => (await other.heads())[0]?.isElsewhere === true;
  await files.keep(kept('one'), 'runs');
  const [sign = ''] = readdirSync(folder).filter((name) => name.endsWith('.window'));
  assert.ok(await isElsewhere());
  utimesSync(join(folder, sign), new Date(0), new Date(0));
  assert.ok(!(await isElsewhere()), 'it gave no sign for long');
  utimesSync(join(folder, sign), new Date(), new Date());
  assert.ok(await isElsewhere());
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(`\\"id\\":${process.pid}`, '\\"id\\":99999999'));
  assert.ok(!(await isElsewhere()), 'there is no such program');
  writeFileSync(path, text.replace(sign.replace('.window', ''), '../../etc'));
  assert.ok(!(await isElsewhere()), 'no name leads to another folder');
  await files.forget('one');
});

test('transcripts: what a window that was killed left half-written is cleared away a day later', async () => {
  const { folder, files } = store();
  mkdirSync(folder);
  for (const [name, date] of [
    ['a.new', 0],
    ['b.window', 0],
    ['c.new', Date.now()],
  ] as const) {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), new Date(date), new Date(date));
  }
  await files.keep(kept('one'), 'runs');
  await files.forget('one');
  assert.deepEqual(readdirSync(folder), ['c.new']);
});

test('transcripts: a sign that could not be given once is given the next time', async () => {
  const { folder, files, log } = store();
  const other = new TranscriptFiles({ folder, log });
  const inTheWay = join(folder, 'old.window');
  mkdirSync(inTheWay, { recursive: true });
  utimesSync(inTheWay, new Date(0), new Date(0));
  await assert.rejects(files.keep(kept('one'), 'runs'));
  rmdirSync(inTheWay);
  await files.keep(kept('one'), 'runs');
  assert.equal((await other.heads())[0]?.isElsewhere, true);
  await files.forget('one');
});

test('transcripts: of what was listed only the heads are held', async () => {
  const { files } = store(100);
  const text = 'x'.repeat(200_000);
  for (let at = 0; at < 60; at += 1) {
    await files.keep(kept(`c${at}`, { entries: [{ id: 1, time: 1, kind: 'agent', text }] }), 'over');
  }
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  assert.equal((await files.heads()).length, 60);
  assert.ok(held() - before < 3_000_000);
  assert.equal((await files.heads()).length, 60);
});
