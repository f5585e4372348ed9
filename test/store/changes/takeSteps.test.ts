import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileStamp } from '../../../src/base/fileStamp';
import type { FileExpectation, FileStep, FileTarget } from '../../../src/ports/rehearsed';
import { writeJournal } from '../../../src/store/changes/journal';
import { journalIn, putBackLeft } from '../../../src/store/changes/leftJournals';
import { putBack, takeSteps } from '../../../src/store/changes/takeSteps';

let top: string;
let root: string;
let sources: string;
let journal: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-steps-')));
  root = join(top, 'root');
  sources = join(top, 'sources');
  journal = join(top, 'journal');
  mkdirSync(join(root, 'd/e'), { recursive: true });
  mkdirSync(sources);
  writeFileSync(join(root, 'a'), 'old');
  writeFileSync(join(root, 'd/e/f'), 'deep');
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

function step(path: string, target: FileTarget, expected = asItIs(path)): FileStep {
  return { root, path: join(root, path), expected, target };
}

function asItIs(path: string): FileExpectation {
  const found = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? { kind: 'absent' } : { kind: 'stamp', stamp: fileStamp(found) };
}

function file(content: string, mode = 0o644): FileTarget {
  const from = join(sources, String(readdirSync(sources).length));
  writeFileSync(from, content);
  return { kind: 'file', from, mode };
}

const gone: FileTarget = { kind: 'absent' };

function seen(folder = root, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      const name = `${prefix}${entry.name}`;
      return entry.isDirectory()
        ? { [`${name}/`]: '', ...seen(path, `${name}/`) }
        : { [name]: entry.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'utf8') };
    }),
  );
}

const untouched = { a: 'old', 'd/': '', 'd/e/': '', 'd/e/f': 'deep' };

test('takeSteps: a file that somebody touched meanwhile is a conflict, and nothing at all is changed', async () => {
  const steps = [step('new', file('new')), step('a', file('theirs'))];
  writeFileSync(join(root, 'a'), 'mine');
  assert.deepEqual(await takeSteps(steps, journal), { kind: 'conflict', paths: [join(root, 'a')] });
  assert.deepEqual(seen(), { ...untouched, a: 'mine' });
  assert.equal(existsSync(journal), false);
});

test('takeSteps: a file that is there by now is a conflict', async () => {
  const steps = [step('new', file('theirs'))];
  writeFileSync(join(root, 'new'), 'mine');
  assert.equal((await takeSteps(steps, journal)).kind, 'conflict');
  assert.equal(readFileSync(join(root, 'new'), 'utf8'), 'mine');
});

test('takeSteps: a folder to be removed into which somebody put something is a conflict', async () => {
  const steps = [step('d/e/f', gone), step('d/e', gone)];
  writeFileSync(join(root, 'd/e/mine'), 'mine');
  assert.equal((await takeSteps(steps, journal)).kind, 'conflict');
  assert.deepEqual(seen(), { ...untouched, 'd/e/mine': 'mine' });
});

test('takeSteps: nothing is written through a link that was not there', async () => {
  const outside = join(top, 'outside');
  mkdirSync(join(outside, 'e'), { recursive: true });
  const steps = [step('d/e/new', file('evil'))];
  renameSync(join(root, 'd'), join(root, 'moved'));
  symlinkSync(outside, join(root, 'd'));
  assert.equal((await takeSteps(steps, journal)).kind, 'conflict');
  assert.deepEqual(readdirSync(join(outside, 'e')), []);
});

test('takeSteps: nothing outside the root is written', async () => {
  const outside = { ...step('x', file('evil')), path: join(top, 'evil') };
  assert.equal((await takeSteps([outside], journal)).kind, 'conflict');
  assert.equal(existsSync(join(top, 'evil')), false);
});

test('takeSteps: files, folders, links, modes and removals come out as they were asked for', async () => {
  const steps = [
    step('a', file('new', 0o755)),
    step('d/e/f', gone),
    step('d/e', gone),
    step('n', { kind: 'folder', mode: 0o750 }),
    step('n/m', { kind: 'folder', mode: 0o755 }),
    step('n/m/o', file('inner')),
    step('l', { kind: 'link', to: 'a' }),
  ];
  assert.deepEqual(await takeSteps(steps, journal), { kind: 'taken' });
  assert.deepEqual(seen(), { a: 'new', 'd/': '', l: '-> a', 'n/': '', 'n/m/': '', 'n/m/o': 'inner' });
  assert.equal(lstatSync(join(root, 'a')).mode & 0o777, 0o755);
  assert.equal(lstatSync(join(root, 'n')).mode & 0o777, 0o750);
  assert.equal(existsSync(journal), false);
});

test('takeSteps: a folder takes the place of a file, and a file that of a folder', async () => {
  const steps = [
    step('a', gone),
    step('a', { kind: 'folder', mode: 0o755 }, { kind: 'absent' }),
    step('a/b', file('b'), { kind: 'absent' }),
    step('d/e/f', gone),
    step('d/e', gone),
    step('d', gone),
    step('d', file('d'), { kind: 'absent' }),
  ];
  assert.deepEqual(await takeSteps(steps, journal), { kind: 'taken' });
  assert.deepEqual(seen(), { 'a/': '', 'a/b': 'b', d: 'd' });
});

test('takeSteps: a folder takes the place of a link to another, in which nothing is looked at', async () => {
  symlinkSync(join(root, 'd'), join(root, 'l'));
  const steps = [
    step('l', gone),
    step('l', { kind: 'folder', mode: 0o755 }, { kind: 'absent' }),
    step('l/e', file('new'), { kind: 'absent' }),
  ];
  assert.deepEqual(await takeSteps(steps, journal), { kind: 'taken' });
  assert.deepEqual(seen(), { ...untouched, 'l/': '', 'l/e': 'new' });
});

/** Runs as somebody whom modes bind, which they do not root. */
async function bound(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    execFileSync('chown', ['-R', '65534', top]);
    process.seteuid?.(65534);
  }
  try {
    await work();
  } finally {
    if (isRoot) {
      process.seteuid?.(0);
    }
  }
}

test('takeSteps: folders that can only be read are made with what is in them, changed and removed', async () => {
  chmodSync(join(root, 'd/e'), 0o555);
  const folder = (mode: number) => ({ kind: 'folder', mode }) as const;
  const steps = () => [
    step('d/e/f', gone),
    step('d/e', gone),
    step('d', folder(0o555)),
    step('d/new', file('new')),
    step('n', folder(0o555)),
    step('n/m', folder(0o500)),
    step('n/m/o', file('inner')),
  ];
  await bound(async () => {
    const lost = step('zz', { kind: 'file', from: join(top, 'none'), mode: 0o644 });
    assert.equal((await takeSteps([...steps(), lost], journal)).kind, 'failed');
    assert.deepEqual(seen(), untouched);
    assert.equal(lstatSync(join(root, 'd/e')).mode & 0o777, 0o555);
    assert.deepEqual(await takeSteps(steps(), journal), { kind: 'taken' });
    assert.deepEqual(seen(), { a: 'old', 'd/': '', 'd/new': 'new', 'n/': '', 'n/m/': '', 'n/m/o': 'inner' });
    const modes = ['d', 'n', 'n/m'].map((name) => lstatSync(join(root, name)).mode & 0o777);
    assert.deepEqual(modes, [0o555, 0o555, 0o500]);
  });
});

test('takeSteps: a program that was killed after folders could only be read is put back all the same', async () => {
  await bound(async () => {
    const steps = [step('d', { kind: 'folder', mode: 0o555 }), step('d/new', file('new'))];
    await writeJournal(journal, steps);
    assert.equal((await takeSteps(steps, join(top, 'other'))).kind, 'taken');
    assert.deepEqual(await putBack(journal), []);
    assert.deepEqual(seen(), untouched);
    assert.equal(lstatSync(join(root, 'd')).mode & 0o777, 0o755);
  });
});

test('takeSteps: a file that nobody may read is made', async () => {
  assert.deepEqual(await takeSteps([step('n', file('new', 0))], journal), { kind: 'taken' });
});

test('takeSteps: what somebody makes while other steps are taken is not written over', async () => {
  const from = join(sources, 'pipe');
  execFileSync('mkfifo', [from]);
  const taking = takeSteps([step('a', { kind: 'file', from, mode: 0o644 }), step('zz', file('ours'))], journal);
  while (!existsSync(join(journal, 'journal.json'))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  writeFileSync(join(root, 'zz'), 'theirs');
  const pipe = await open(from, 'w');
  rmSync(from);
  writeFileSync(from, '');
  await pipe.close();
  assert.match(JSON.stringify(await taking), /failed.*meanwhile/);
  assert.deepEqual(seen(), { ...untouched, zz: 'theirs' });
});

test('takeSteps: what fails in the middle is put back whole', async () => {
  const lost = file('lost');
  const steps = [step('d/e/f', gone), step('a', file('new')), step('zz', lost)];
  rmSync(lost.kind === 'file' ? lost.from : '');
  assert.equal((await takeSteps(steps, journal)).kind, 'failed');
  assert.deepEqual(seen(), untouched);
  assert.equal(existsSync(journal), false);
});

test('takeSteps: what fails in the middle is put back where there is no room for a copy of it', async () => {
  writeFileSync(join(root, 'h'), '');
  truncateSync(join(root, 'h'), 8e12);
  const lost = step('zz', { kind: 'file', from: join(top, 'none'), mode: 0o644 });
  assert.equal((await takeSteps([step('h', file('new')), lost], journal)).kind, 'failed');
  assert.equal(lstatSync(join(root, 'h')).size, 8e12);
  rmSync(join(root, 'h'));
  assert.deepEqual(seen(), untouched);
  assert.equal(existsSync(journal), false);
});

test('takeSteps: what cannot be put back is named, and lies in the journal until it can', async () => {
  const from = join(sources, 'pipe');
  execFileSync('mkfifo', [from]);
  await bound(async () => {
    const held = step('longer', { kind: 'file', from, mode: 0o644 });
    const lost = step('longest', { kind: 'file', from: join(top, 'none'), mode: 0o644 });
    const taking = takeSteps([step('d/e/f', file('new')), held, lost], journal);
    while (readFileSync(join(root, 'd/e/f'), 'utf8') !== 'new') {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    chmodSync(join(root, 'd/e'), 0o555);
    const pipe = await open(from, 'w');
    rmSync(from);
    writeFileSync(from, '');
    await pipe.close();
    assert.match(JSON.stringify(await taking), /failed.*not as they were: .*d\/e\/f/);
    chmodSync(join(root, 'd/e'), 0o755);
    assert.deepEqual(await putBack(journal), []);
  });
  assert.deepEqual(seen(), untouched);
});

test('takeSteps: what was taken stays so where the journal cannot be removed', async () => {
  const from = join(sources, 'pipe');
  execFileSync('mkfifo', [from]);
  await bound(async () => {
    const taking = takeSteps([step('d/e/f', file('new')), step('zz', { kind: 'file', from, mode: 0o644 })], journal);
    while (!existsSync(join(journal, 'journal.json'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (let at = 0; at < 20; at++) {
      mkdirSync(join(journal, `closed${at}/in`), { recursive: true });
      chmodSync(join(journal, `closed${at}`), 0o555);
    }
    const pipe = await open(from, 'w');
    rmSync(from);
    writeFileSync(from, '');
    await pipe.close();
    assert.deepEqual(await taking, { kind: 'taken' });
    assert.deepEqual(await putBack(journal), []);
  });
  assert.deepEqual(seen(), { ...untouched, 'd/e/f': 'new', zz: '' });
});

test('takeSteps: whatever the number of steps taken when it was killed, everything is put back', async () => {
  const plan = () => [
    step('d/e/f', gone),
    step('d/e', gone),
    step('a', file('new')),
    step('n', { kind: 'folder', mode: 0o755 }),
    step('n/o', file('inner')),
    step('l', { kind: 'link', to: 'a' }),
  ];
  for (let taken = 0; taken <= plan().length; taken++) {
    const steps = plan();
    await writeJournal(journal, steps);
    // Taken one by one as they would have been, with journals of their own.
    for (const [at, one] of steps.slice(0, taken).entries()) {
      const now = { ...one, expected: asItIs(one.path.slice(root.length + 1)) };
      assert.equal((await takeSteps([now], join(top, `journal${at}`))).kind, 'taken');
    }
    assert.deepEqual(await putBack(journal), [], `after ${taken} steps`);
    assert.deepEqual(seen(), untouched, `after ${taken} steps`);
  }
});

test('putBack: what somebody has changed since stays, and is named', async () => {
  const steps = [step('a', file('new'))];
  await writeJournal(journal, steps);
  writeFileSync(join(root, 'a2'), 'mine');
  renameSync(join(root, 'a2'), join(root, 'a'));
  assert.deepEqual(await putBack(journal), [join(root, 'a')]);
  assert.equal(readFileSync(join(root, 'a'), 'utf8'), 'mine');
});

test('putBack: a journal that was not written to its end belongs to nothing that was done', async () => {
  mkdirSync(journal);
  writeFileSync(join(journal, 'journal.json'), '[{"step":');
  assert.deepEqual(await putBack(journal), []);
  assert.deepEqual(seen(), untouched);
  assert.equal(existsSync(journal), false);
});

test('putBackLeft: only what programs that are gone had begun is put back', async () => {
  const journals = join(top, 'journals');
  await putBackLeft(journals);
  mkdirSync(journals);
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  await writeJournal(join(journals, `${gone}-1`), [step('a', file('new'))]);
  rmSync(join(root, 'a'));
  await writeJournal(await journalIn(journals, '2'), [step('d/e/f', { kind: 'absent' })]);
  rmSync(join(root, 'd/e/f'));
  assert.deepEqual(await putBackLeft(journals), { journals: 1, left: [] });
  assert.deepEqual(seen(), { a: 'old', 'd/': '', 'd/e/': '' });
});

test('takeSteps: what cannot be written is named as the person knows it', {
  skip: process.platform !== 'linux',
}, async () => {
  const target = { kind: 'folder', mode: 0o755 } as const;
  const taken = await takeSteps([{ root: '/proc', path: '/proc/new', expected: { kind: 'absent' }, target }], journal);
  assert.match(JSON.stringify(taken), /"\/proc\/new cannot be written \(E[A-Z]+\)"/);
});
