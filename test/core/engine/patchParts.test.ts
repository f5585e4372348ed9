import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';

const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const;

function partsOf(changes: unknown): unknown {
  return takeApart({ tool: 'Patch', input: { changes } }, place).parts.map((part) =>
    part.kind === 'file' ? [part.file.access, ...part.file.paths] : part.kind,
  );
}

test('takeApart: a patch of which anything cannot be read is unreadable as a whole', () => {
  assert.deepEqual(partsOf(undefined), ['unreadable']);
  assert.deepEqual(partsOf([]), ['unreadable']);
  assert.deepEqual(
    partsOf([
      { kind: 'delete', file_path: 'a' },
      { kind: 'chmod', file_path: 'b' },
    ]),
    ['unreadable'],
  );
  assert.deepEqual(partsOf(Array.from({ length: 25_001 }, () => ({ kind: 'delete', file_path: 'a' }))), ['unreadable']);
  assert.deepEqual(partsOf([{ kind: 'delete', file_path: 'a\u202e' }]), [['write', '/w/a\u202e'], 'unreadable']);
  assert.deepEqual(partsOf([{ kind: 'delete', file_path: '' }]), ['unreadable']);
});

test('takeApart: a patch has one part for every file it writes, removes or makes', () => {
  const changes = [
    { kind: 'write', file_path: 'a', content: '' },
    { kind: 'edit', file_path: '/x/b', edits: [{ old_string: 'a', new_string: 'b' }] },
    { kind: 'delete', file_path: '~/c' },
    { kind: 'rename', file_path: 'a', to: 'd' },
  ];
  assert.deepEqual(partsOf(changes), [
    ['write', '/w/a'],
    ['write', '/x/b'],
    ['write', '/home/u/c'],
    ['write', '/w/d'],
  ]);
});
