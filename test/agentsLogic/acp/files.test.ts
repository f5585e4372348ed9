import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { AcpFiles } from '../../../src/agents/acp/files';
import type { AskedCall } from '../../../src/agents/wire/openCalls';

let folder = '';
let asked: AskedCall[] = [];
let files: AcpFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-acp-files-'));
  asked = [];
  const review = async (call: AskedCall) => {
    asked.push(call);
    return { decision: 'allow', input: call.input } as const;
  };
  files = new AcpFiles({ cwd: folder, review });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function call(tool: string, input: unknown): AskedCall {
  return { tool, spelled: tool, input, cwd: folder, item: 'one' };
}

test('ACP files: a relative path means the folder of the session, and not that of the editor', async () => {
  writeFileSync(join(folder, 'package.json'), 'the right one');
  assert.deepEqual(await files.read({ path: 'package.json' }), { content: 'the right one' });
  const elsewhere = relative(process.cwd(), join(folder, 'new.txt'));
  await files.write({ path: 'made.txt', content: 'made' }).finally(() => rmSync('made.txt', { force: true }));
  assert.equal(readFileSync(join(folder, 'made.txt'), 'utf8'), 'made');
  assert.deepEqual(
    asked.map(({ input }) => input),
    [{ file_path: join(folder, 'package.json') }, { file_path: join(folder, 'made.txt'), content: 'made' }],
  );
  assert.ok(!existsSync(elsewhere));
});

test('ACP files: a file that some other tool was given is not free to be read', async () => {
  const path = join(folder, 'secret.txt');
  writeFileSync(path, 'secret');
  files.allow(call('mcp__demo__echo', { file_path: path }));
  await files.read({ path });
  assert.equal(asked.length, 1);
});

test('ACP files: what was allowed in a turn does not hold in the next one', async () => {
  const path = join(folder, 'a.txt');
  files.allow(call('Write', { file_path: path, content: 'text' }));
  files.endTurn();
  await files.write({ path, content: 'text' });
  await files.read({ path });
  assert.equal(asked.length, 2);
});

test('ACP files: what was allowed is written and read without being asked about again, once', async () => {
  const path = join(folder, 'a.txt');
  files.allow(call('Write', { file_path: path, content: 'text' }));
  await files.read({ path }).catch(() => undefined);
  await files.write({ path, content: 'text' });
  assert.equal(asked.length, 0);
  await files.write({ path, content: 'text' });
  assert.equal(asked.length, 1);
});

test('ACP files: an edit that was allowed does not cover emptying a file in which it has no place', async () => {
  const path = join(folder, 'a.bin');
  for (const bytes of [Buffer.from([0xff, 0]), Buffer.alloc(10_000_001, 'x')]) {
    writeFileSync(path, bytes);
    files.allow(call('Edit', { file_path: path, old_string: 'a', new_string: 'b', replace_all: false }));
    await files.write({ path, content: '' });
  }
  assert.deepEqual(
    asked.map(({ tool }) => tool),
    ['Write', 'Write'],
  );
});

test('ACP files: what was changed before it was allowed is not done as it was asked for', async () => {
  const path = join(folder, 'a.txt');
  const changing = new AcpFiles({
    cwd: folder,
    review: async () => ({ decision: 'allow', input: { file_path: path, content: 'other' } }),
  });
  await assert.rejects(changing.write({ path, content: 'text' }));
  assert.ok(!existsSync(path));
});

test('ACP files: a pipe is neither waited for before the gate has spoken nor after', { timeout: 5_000 }, async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  await assert.rejects(files.write({ path, content: 'text' }));
  await assert.rejects(files.read({ path }));
  assert.ok(asked.length > 0);
});
