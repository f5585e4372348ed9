import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeFiles } from '../../../src/agents/tools/writeFiles';
import { SmallDisk, whyNoMount } from '../../store/fullDisk';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-overwrite-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const skip = whyNoMount(scratch) ?? false;

test('overwrite: a full disk takes no text of the person away, and leaves no piece of a new one', {
  skip,
}, async () => {
  const disk = new SmallDisk(join(scratch, 'small'));
  try {
    const [old, other, fresh, link] = ['old', 'other', 'fresh', 'link'].map((name) => join(disk.path, name));
    assert.ok(old && other && fresh && link);
    writeFileSync(old, 'mine\n'.repeat(1_000));
    writeFileSync(other, 'theirs\n');
    symlinkSync(old, link);
    disk.fill();
    const content = 'new\n'.repeat(20_000);
    const calls = [
      { tool: 'Write', input: { file_path: old, content } },
      { tool: 'Write', input: { file_path: link, content } },
      { tool: 'Write', input: { file_path: fresh, content } },
      { tool: 'Patch', input: { changes: [{ kind: 'rename', file_path: other, to: fresh, content }] } },
    ];
    for (const call of calls) {
      const { ending, output } = await writeFiles({ ...call, cwd: disk.path, containment: undefined });
      assert.equal(ending, 'failed', output);
      assert.match(output, /ENOSPC/);
      assert.equal(readFileSync(old, 'utf8'), 'mine\n'.repeat(1_000));
      assert.deepEqual([readFileSync(other, 'utf8'), existsSync(fresh)], ['theirs\n', false]);
    }
    disk.free();
    const { ending } = await writeFiles({
      ...calls[1],
      tool: 'Write',
      cwd: disk.path,
      containment: undefined,
      input: { file_path: link, content: 'x' },
    });
    assert.deepEqual([ending, readFileSync(old, 'utf8')], ['done', 'x']);
  } finally {
    disk.unmount();
  }
});
