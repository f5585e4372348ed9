import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listChanges } from '../../src/contain/rehearsal/listChanges';

/** A layer after a command, as plain folders, in which somebody else made `came` while the command ran. */
async function seenIn(written: readonly string[]): Promise<readonly string[]> {
  const top = mkdtempSync(join(tmpdir(), 'layer-'));
  try {
    const [root, upper, merged] = ['root', 'upper', 'merged'].map((name) => join(top, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [root, upper, merged]) {
      mkdirSync(folder);
    }
    for (const file of [join(root, 'removed'), ...written.map((name) => join(upper, name))]) {
      writeFileSync(file, '');
    }
    const { ctimeNs: since } = lstatSync(root, { bigint: true });
    // The clock of a file system may stand still for some milliseconds.
    await new Promise((done) => setTimeout(done, 30));
    writeFileSync(join(root, 'came'), '');
    const changes = await listChanges({ root, upper, merged, since });
    return changes.map(({ kind, path }) => `${kind} ${path.slice(root.length + 1)}`);
  } finally {
    rmSync(top, { recursive: true });
  }
}

test('listChanges: what the view misses is removed, unless somebody else made it meanwhile', async () => {
  assert.deepEqual(await seenIn([]), ['deleted removed']);
});

test('listChanges: what was marked as removed is, also when somebody else made it anew', async () => {
  assert.deepEqual(await seenIn(['came', 'removed']), ['deleted came', 'deleted removed']);
});
