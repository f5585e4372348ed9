import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startOfLine } from '../../src/store/auditEntry';
import { aDenial, auditPlace } from './auditWorld';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-cut-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

type Place = ReturnType<typeof auditPlace>;

async function append(log: ReturnType<Place['window']>, commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    await log.append(aDenial(command));
  }
}

const six = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
const linesIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const oldestClosed = (folder: string) => join(folder, readdirSync(folder).sort()[0] ?? '');

/** A way in which something that was written is lost. */
interface Loss {
  readonly name: string;
  /** Bytes after which a file is closed. */
  readonly rotateAt?: number;
  readonly lose: (place: Place, older: string) => void;
}

const losses: readonly Loss[] = [
  { name: 'the last line', lose: ({ file }) => writeFileSync(file, `${linesIn(file).slice(0, -1).join('\n')}\n`) },
  { name: 'the last lines', lose: ({ file }) => writeFileSync(file, `${linesIn(file).slice(0, 2).join('\n')}\n`) },
  { name: 'half of the last line', lose: ({ file }) => truncateSync(file, readFileSync(file).length - 40) },
  { name: 'all but the first bytes', lose: ({ file }) => truncateSync(file, 10) },
  { name: 'the whole text', lose: ({ file }) => truncateSync(file, 0) },
  { name: 'the file', lose: ({ file }) => rmSync(file) },
  { name: 'the folder', lose: ({ folder }) => rmSync(folder, { recursive: true }) },
  { name: 'garbage instead', lose: ({ file }) => writeFileSync(file, 'garbage\n') },
  {
    name: 'an older copy of the folder',
    lose: ({ folder }, older) => {
      rmSync(folder, { recursive: true });
      cpSync(older, folder, { recursive: true });
    },
  },
  {
    name: 'the last line, and the file that holds the head',
    lose: ({ file, headFile }) => {
      writeFileSync(file, `${linesIn(file).slice(0, -1).join('\n')}\n`);
      rmSync(headFile);
    },
  },
  {
    name: 'the last line, and what VS Code remembers of the head',
    lose: ({ file, witness }) => {
      writeFileSync(file, `${linesIn(file).slice(0, -1).join('\n')}\n`);
      witness.newest = undefined;
    },
  },
  {
    name: 'the last line, and the head is garbage',
    lose: ({ file, headFile }) => {
      writeFileSync(file, `${linesIn(file).slice(0, -1).join('\n')}\n`);
      writeFileSync(headFile, '{"seq": ');
    },
  },
  { name: 'a closed file', rotateAt: 1_200, lose: ({ folder }) => rmSync(oldestClosed(folder)) },
  { name: 'the text of a closed file', rotateAt: 1_200, lose: ({ folder }) => truncateSync(oldestClosed(folder), 0) },
  {
    name: 'the end of a closed file',
    rotateAt: 1_200,
    lose: ({ folder }) => truncateSync(oldestClosed(folder), 100),
  },
  {
    name: 'every closed file, right after the last was closed',
    rotateAt: 1,
    lose: ({ folder }) => {
      for (const name of readdirSync(folder)) {
        rmSync(join(folder, name));
      }
    },
  },
  {
    name: 'the text of the file that was closed last, and everything that knew the head',
    rotateAt: 1,
    lose: ({ folder, headFile, witness }) => {
      truncateSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''), 0);
      rmSync(headFile);
      witness.newest = undefined;
    },
  },
];

const changed = async ({ trail }: Place) =>
  (await trail.verify()).faults.filter(({ kind }) => kind === 'changed').length;

test('auditLog: what was lost is found at once, and stays visible whatever is written later', async () => {
  for (const { name, rotateAt = 1_000_000, lose } of losses) {
    for (const isSameWindow of [true, false]) {
      const place = auditPlace(scratch);
      const first = place.window({ rotateAt });
      const older = join(scratch, `older-${name}-${isSameWindow}`);
      await append(first, six.slice(0, 3));
      cpSync(place.folder, older, { recursive: true });
      await append(first, six.slice(3));
      assert.equal(await changed(place), 0, `${name}: before`);
      lose(place, older);
      assert.notEqual(await changed(place), 0, `${name}: at once`);
      await append(isSameWindow ? first : place.window({ rotateAt }), ['n1']);
      assert.notEqual(await changed(place), 0, `${name}: after the next call`);
      await append(place.window({ rotateAt }), ['n2', 'n3']);
      assert.notEqual(await changed(place), 0, `${name}: after the third call`);
      const seqs = (await place.trail.read()).map(({ seq }) => seq);
      assert.deepEqual(seqs.slice(-3), [7, 8, 9], `${name}: numbers do not go back`);
    }
  }
});

test('auditLog: a forged end that is longer than what was written stays visible, too', async () => {
  const place = auditPlace(scratch);
  await append(place.window(), six);
  const forger = auditPlace(scratch);
  await append(forger.window(), [...six.slice(0, 2), 'x3', 'x4', 'x5', 'x6', 'x7', 'x8']);
  cpSync(forger.file, place.file);
  await append(place.window(), ['n1']);
  assert.deepEqual(
    (await place.trail.verify()).faults.map(({ line }) => line),
    [9],
  );
});

test('auditLog: what is missing is named', async () => {
  const place = auditPlace(scratch);
  await append(place.window(), six);
  writeFileSync(place.file, `${linesIn(place.file).slice(0, 2).join('\n')}\n`);
  await append(place.window(), ['n1']);
  assert.deepEqual(
    (await place.trail.verify()).faults.map(({ line, why }) => [line, why]),
    [[3, 'entries 3 to 6, which were written, are gone']],
  );
});

test('auditLog: a line that we were writing when we were killed is told apart from tampering', async () => {
  const whole = startOfLine(7).length;
  for (const cut of [1, 5, whole - 1, whole, whole + 30]) {
    const place = auditPlace(scratch);
    await append(place.window(), six);
    const next = auditPlace(scratch);
    await append(next.window(), [...six, 'c7']);
    appendFileSync(place.file, (linesIn(next.file)[6] ?? '').slice(0, cut));
    for (const round of ['at the end', 'in the middle']) {
      const { faults, entries } = await place.trail.verify();
      assert.deepEqual(
        faults.map(({ kind, line }) => [kind, line]),
        [['torn', 7]],
        `${cut} ${round}`,
      );
      assert.equal(entries, round === 'at the end' ? 6 : 7);
      if (round === 'at the end') {
        await append(place.window(), ['n1']);
      }
    }
  }
});

test('auditLog: a line of which only the line feed is missing is an entry like any other', async () => {
  const place = auditPlace(scratch);
  await append(place.window(), six);
  truncateSync(place.file, readFileSync(place.file).length - 1);
  await append(place.window(), ['n1']);
  const { entries, faults } = await place.trail.verify();
  assert.deepEqual([entries, faults], [7, []]);
});

test('auditLog: a last line that is garbage does not stop the log, and stays visible', async () => {
  const place = auditPlace(scratch);
  await append(place.window(), six);
  appendFileSync(place.file, 'garbage\n');
  await append(place.window(), ['n1', 'n2']);
  const { entries, faults } = await place.trail.verify();
  assert.deepEqual([entries, faults.map(({ kind, line }) => [kind, line])], [8, [['changed', 7]]]);
});

test('auditLog: nothing is missed where rotation gave up files, or where there was no head yet', async () => {
  for (const keep of [0, 1, 3]) {
    const place = auditPlace(scratch);
    await append(place.window({ rotateAt: 1, keep }), six);
    assert.equal(await changed(place), 0, `keep ${keep}`);
    await append(place.window({ rotateAt: 1, keep }), six);
    assert.equal(await changed(place), 0, `keep ${keep}, another window`);
  }
  const place = auditPlace(scratch);
  await append(place.window({ rotateAt: 1, keep: 2 }), six);
  rmSync(place.headFile);
  place.witness.newest = undefined;
  await append(place.window(), six);
  assert.equal(await changed(place), 0);
});
