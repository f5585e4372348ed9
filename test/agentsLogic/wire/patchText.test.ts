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

test('patchText: what agents read as other files than we would is not read', () => {
  const cases = [
    // Copilot breaks lines at a carriage return: the second file is deleted.
    patch('*** Update File: a', '@@', '-x', '+y\r*** Delete File: b'),
    patch('*** Add File: a', '+x\r+y'),
    // Copilot takes this for where the file goes, Codex for a line of it.
    patch('*** Update File: a', ' *** Move to: /etc/b', '@@', '-x', '+y'),
    patch('*** Update File: a', '@@', '-x', '+y', ' *** Delete File: b'),
    // Copilot and Codex delete the second file.
    patch('*** Add File: a', '+x', '\t*** Delete File: b'),
    patch('*** Delete File: a', ' *** Delete File: b'),
  ];
  for (const text of cases) {
    assert.equal(readPatchText(text), undefined, text);
  }
});

test('patchText: blanks around a name belong to it, as they do for Codex', () => {
  const text = patch('*** Add File:  a', '+x', '*** Update File: b', '*** Move to:  c');
  const changes = [
    { kind: 'write', file_path: ' a', content: 'x\n' },
    { kind: 'rename', file_path: 'b', to: ' c' },
  ];
  assert.deepEqual(readPatchText(text), { changes });
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
