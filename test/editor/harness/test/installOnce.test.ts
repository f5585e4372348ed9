import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOnce } from '../pieces/installOnce';

suite('installOnce:', () => {
  const cache = mkdtempSync(join(tmpdir(), 'gh-cache-'));
  const before = process.env['GATEHOUSE_EDITOR_CACHE'];

  suiteSetup(() => {
    process.env['GATEHOUSE_EDITOR_CACHE'] = cache;
  });

  suiteTeardown(() => {
    if (before === undefined) {
      delete process.env['GATEHOUSE_EDITOR_CACHE'];
    } else {
      process.env['GATEHOUSE_EDITOR_CACHE'] = before;
    }
    rmSync(cache, { recursive: true, force: true });
  });

  test('an install that fails leaves nothing behind', async () => {
    const fail = async (folder: string) => {
      writeFileSync(join(folder, 'half'), '');
      throw new Error('the network is gone');
    };
    await assert.rejects(installOnce('piece', fail), /network is gone/);
    assert.deepEqual(readdirSync(cache), []);
  });

  test('what an ended run left unfinished is removed, what a living one is filling is not', async () => {
    const [dead, alive] = [join(cache, 'unfinished-999999999-x'), join(cache, `unfinished-${process.pid}-x`)];
    mkdirSync(dead);
    mkdirSync(alive);
    await installOnce('other', async () => undefined);
    assert.equal(existsSync(dead), false);
    assert.equal(existsSync(alive), true);
  });

  test('a piece is installed once', async () => {
    let count = 0;
    const fill = async (folder: string) => {
      count += 1;
      writeFileSync(join(folder, 'whole'), '');
    };
    const [first, second] = await Promise.all([installOnce('twice', fill), installOnce('twice', fill)]);
    assert.equal(first, second);
    assert.equal(await installOnce('twice', fill), first);
    assert.equal(count, 2, 'two at once both fill, one later does not');
    assert.deepEqual(readdirSync(first), ['whole']);
  });
});
