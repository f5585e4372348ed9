import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { searchFiles } from '../../../src/agents/tools/searchFiles';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-search-'));
after(() => rmSync(folder, { recursive: true, force: true }));
for (const [name, text] of [
  ['a.ts', 'one\ntwo'],
  ['sub/b.ts', 'two'],
  ['sub/.hidden.ts', 'x'],
  ['sub/c.md', 'two words'],
  ['.git/d.ts', 'two'],
  ['node_modules/e.ts', 'two'],
] as const) {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}
symlinkSync(folder, join(folder, 'loop'));

const search = (tool: 'Glob' | 'Grep', pattern: string, where = folder, signal = new AbortController().signal) =>
  searchFiles({ tool, pattern, folder: where, signal });

test('searchFiles: what cannot be searched is told', async () => {
  assert.equal((await search('Glob', '')).ending, 'failed');
  const missing = await search('Grep', 'x', join(folder, 'missing'));
  assert.equal(missing.ending, 'failed');
  assert.match(missing.output, /cannot be searched/);
  assert.equal((await search('Glob', '*'.repeat(100_000))).ending, 'failed');
});

test('searchFiles: a search that was stopped finds nothing', async () => {
  const stopped = new AbortController();
  stopped.abort();
  assert.deepEqual(await search('Glob', '*', folder, stopped.signal), { ending: 'cancelled', output: '' });
});

test('searchFiles: files are found by name, without links and without what others keep there', async () => {
  assert.equal((await search('Glob', '*.ts')).output, 'a.ts\nsub/.hidden.ts\nsub/b.ts');
  assert.equal((await search('Glob', 'sub/{b,c}.*')).output, 'sub/b.ts\nsub/c.md');
  assert.equal((await search('Glob', '*.rs')).output, 'Nothing was found.');
});

test('searchFiles: lines are found by the text as it is', async () => {
  assert.equal((await search('Grep', 'two')).output, 'a.ts:2: two\nsub/b.ts:1: two\nsub/c.md:1: two words');
  assert.equal((await search('Grep', 't.o')).output, 'Nothing was found.');
});
