import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { KeptHashes } from '../../src/editor/settings/keptHashes';
import { KeptValuesFiles } from '../../src/store/keptValues';
import { RuleOriginsKept } from '../../src/store/ruleOrigins';
import { FullDisk } from './fullDisk';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-kept-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const newFolder = () => join(mkdtempSync(join(scratch, 'k-')), 'kept');
const rule = { text: 'Bash(npm test)', effect: 'allow', scope: 'user' } as const;

function someOrigins(folder: string): RuleOriginsKept {
  const log = { error: (message: string) => assert.fail(message) };
  return new RuleOriginsKept({ values: new KeptValuesFiles(folder), workspaceId: () => 'w', log });
}

test('keptValues: what cannot be read is not nothing, is never overwritten, and ends every rule that may end', async () => {
  for (const text of ['', '{', 'null', 'garbage', '[["a"']) {
    const folder = newFolder();
    await someOrigins(folder).keep(rule, { expires: 9 });
    const file = join(folder, 'ruleOrigins.json');
    writeFileSync(file, text);
    const origins = someOrigins(folder);
    assert.equal(new KeptValuesFiles(folder).get('ruleOrigins'), null, text);
    assert.equal(origins.expiryOf(rule), 0, text);
    await assert.rejects(origins.keep(rule, { madeAt: 1 }), /cannot be read/);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
});

test('keptValues: nothing is kept under a name before something was', () => {
  const values = new KeptValuesFiles(newFolder());
  assert.equal(values.get('k'), undefined);
  assert.equal(someOrigins(newFolder()).expiryOf(rule), undefined);
});

test('keptValues: windows that keep something at the same moment lose nothing, and see what the others kept', async () => {
  const folder = newFolder();
  const windows = Array.from({ length: 4 }, () => new KeptHashes(new KeptValuesFiles(folder), 'accepted'));
  const wanted = windows.flatMap((_, at) => [1, 2, 3].map((it) => `hash ${at} ${it}`));
  await Promise.all(windows.flatMap((window, at) => [1, 2, 3].map((it) => window.add([`hash ${at} ${it}`]))));
  for (const window of windows) {
    assert.deepEqual([...window.hashes].sort(), wanted);
  }
  await Promise.all(windows.map((window, at) => window.remove([`hash ${at} 1`])));
  assert.equal(windows[0]?.hashes.size, 8);
  assert.deepEqual(readdirSync(folder), ['accepted.json']);
  assert.equal(statSync(join(folder, 'accepted.json')).mode & 0o777, 0o600);
});

test('keptValues: a rule’s end that one window sets is heard in the other', async () => {
  const folder = newFolder();
  const [one, two] = [someOrigins(folder), someOrigins(folder)];
  assert.equal(two.expiryOf(rule), undefined);
  await Promise.all([one.keep(rule, { expires: 9 }), two.keep({ ...rule, text: 'Bash(ls)' }, { madeAt: 1 })]);
  assert.equal(two.expiryOf(rule), 9);
  assert.equal(one.of({ ...rule, text: 'Bash(ls)' })?.madeAt, 1);
});

test('keptValues: wherever a full disk is met, the value is the old one or the new one', async () => {
  for (let room = 0, isEnough = false; !isEnough; room += 1) {
    const folder = newFolder();
    const kept = new KeptHashes(new KeptValuesFiles(folder), 'k');
    await kept.add(['old']);
    const disk = await FullDisk.with(room, scratch);
    isEnough = await kept.add(['new']).then(
      () => true,
      () => false,
    );
    disk.free();
    assert.deepEqual([...kept.hashes], isEnough ? ['old', 'new'] : ['old'], String(room));
    await kept.add(['later']);
    assert.equal(kept.hashes.has('later'), true);
    assert.deepEqual(readdirSync(folder), ['k.json']);
  }
});
