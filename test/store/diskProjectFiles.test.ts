import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { diskProjectFiles } from '../../src/store/diskProjectFiles';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'project-files-')));
const home = join(root, 'home');
const ws = join(root, 'ws');
after(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(ws, 'docs'), { recursive: true });
mkdirSync(home);
writeFileSync(join(ws, 'AGENTS.md'), 'one\n');
writeFileSync(join(ws, 'docs/more.md'), 'two\n');
writeFileSync(join(ws, 'large.md'), 'x'.repeat(500_000));
writeFileSync(join(ws, 'binary.md'), Buffer.from([0, 1, 2]));
writeFileSync(join(home, 'key'), 'secret\n');
symlinkSync(join(home, 'key'), join(ws, 'linked.md'));
symlinkSync(home, join(ws, 'away'));
symlinkSync(join(ws, 'nothing'), join(ws, 'dangling.md'));
const files = diskProjectFiles(home);

test('diskProjectFiles: a name is found where it hangs, links and all, and nothing else is', async () => {
  assert.equal(await files.find('none.md', ws), undefined);
  assert.equal(await files.find('AGENTS.md/below', ws), undefined);
  assert.equal(await files.find('\0', ws), undefined);
  for (const [name, path] of [
    ['AGENTS.md', join(ws, 'AGENTS.md')],
    ['./docs/more.md', join(ws, 'docs/more.md')],
    ['~/key', join(home, 'key')],
    [join(home, 'key'), join(home, 'key')],
    ['linked.md', join(ws, 'linked.md')],
    ['dangling.md', join(ws, 'dangling.md')],
  ] as const) {
    assert.equal((await files.find(name, ws))?.path, path);
  }
  assert.equal((await files.find('docs/more.md', ws))?.folder, join(ws, 'docs'));
});

test('diskProjectFiles: nothing is read through a link, and nothing that is no plain text of a fit size', async () => {
  for (const name of ['linked.md', 'away/key', 'dangling.md', 'docs', 'none.md']) {
    assert.equal((await files.read(join(ws, name))).kind, 'unreadable', name);
  }
  assert.equal((await files.read(join(ws, 'large.md'))).kind, 'tooLarge');
  assert.equal((await files.read(join(ws, 'binary.md'))).kind, 'binary');
  if (process.platform !== 'win32') {
    execFileSync('mkfifo', [join(ws, 'pipe.md')]);
    assert.equal((await files.read(join(ws, 'pipe.md'))).kind, 'unreadable');
  }
  assert.deepEqual(await files.read(join(ws, 'AGENTS.md')), { kind: 'text', text: 'one\n' });
});
