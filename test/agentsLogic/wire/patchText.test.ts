import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPatchText } from '../../../src/agents/wire/patchText';

const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

test('patchText: half a patch is none', () => {
  const cases = [
    '',
    'no patch',
    patch(),
    '*** Begin Patch\n*** Delete File: a',
    patch('something', '*** Delete File: a'),
    patch('*** Rename File: a'),
    patch('*** Add File: a', 'no plus'),
    patch('*** Delete File: a', '+text'),
    patch('*** Update File: a'),
    patch('*** Update File: a', '@@', '?what'),
    patch('*** Delete File: a', '*** Something else: b'),
    patch('*** Add File: a', '*** Move to: b', '+x'),
  ];
  for (const text of cases) {
    assert.equal(readPatchText(text), undefined, text);
  }
});

test('patchText: every file of a patch is named with what becomes of it', () => {
  const text = patch(
    '*** Add File: new.txt',
    '+one',
    '+',
    '*** Update File: a b.txt',
    '@@ def f():',
    ' one',
    '-two',
    '+2',
    '@@',
    '-three',
    '*** End of File',
    '*** Update File: from.txt',
    '*** Move to: to.txt',
    '*** Delete File: gone.txt',
  );
  assert.deepEqual(readPatchText(text), {
    changes: [
      { kind: 'write', file_path: 'new.txt', content: 'one\n\n' },
      {
        kind: 'edit',
        file_path: 'a b.txt',
        edits: [
          { old_string: 'one\ntwo', new_string: 'one\n2' },
          { old_string: 'three', new_string: '' },
        ],
      },
      { kind: 'rename', file_path: 'from.txt', to: 'to.txt' },
      { kind: 'delete', file_path: 'gone.txt' },
    ],
  });
});
