import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExpectedWrites } from '../../../src/agents/copilot/expectedWrites';

const before = { path: '/ws/a.txt', content: 'one\ntwo\n' };

function request(content: string, more: object = {}): object {
  const after = { path: '/ws/a.txt', content };
  return { kind: 'write', fileName: '/ws/a.txt', newFileContents: content, fileEdits: [{ before, after }], ...more };
}

const edit = { tool: 'Edit', input: { file_path: 'a.txt', old_string: 'two', new_string: 'three' } };
const write = { tool: 'Write', input: { file_path: '/ws/a.txt', content: 'all new\n' } };

test('copilot writes: what is not exactly what was allowed is asked about again', () => {
  const other = { path: '/ws/b.txt', content: 'one\nthree\n' };
  const wrong: readonly object[] = [
    request('one\nfour\n'),
    request('one\nthree\n', { fileName: '/ws/b.txt' }),
    request('one\nthree\n', { newFileContents: 'something else' }),
    request('one\nthree\n', { fileEdits: [{ before, after: other }] }),
    request('one\nthree\n', {
      fileEdits: [{ before, after: { ...before, content: 'one\nthree\n' } }, { after: other }],
    }),
    request('one\nthree\n', { fileEdits: [] }),
    request('one\nthree\n', { fileEdits: [{ after: { path: '/ws/a.txt', content: 'one\nthree\n' } }] }),
    request('one\nthree\n', { kind: 'shell' }),
    { kind: 'write', fileName: '/ws/a.txt', newFileContents: 'one\nthree\n' },
    {},
  ];
  for (const it of wrong) {
    const writes = new ExpectedWrites();
    writes.expect(edit, '/ws');
    assert.equal(writes.take(it), false, JSON.stringify(it));
  }
});

test('copilot writes: each allowed write counts once, and none after its turn', () => {
  const writes = new ExpectedWrites();
  assert.equal(writes.take(request('one\nthree\n')), false, 'nothing was allowed');
  writes.expect(edit, '/ws');
  assert.equal(writes.take(request('one\nthree\n')), true);
  assert.equal(writes.take(request('one\nthree\n')), false, 'it was used up');
  writes.expect(write, '/elsewhere');
  assert.equal(writes.take(request('all new\n')), true);
  writes.expect(write, '/ws');
  assert.equal(writes.take({ kind: 'write', fileName: '/ws/b.txt', newFileContents: 'all new\n' }), false);
  assert.equal(writes.take({ kind: 'write', fileName: '/ws/a.txt', newFileContents: 'all new\n' }), true);
  writes.expect(write, '/ws');
  writes.clear();
  assert.equal(writes.take(request('all new\n')), false, 'its turn is over');
});
