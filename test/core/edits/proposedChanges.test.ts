import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrentContent, FileChange } from '../../../src/core/edits/fileChange';
import { proposedChanges } from '../../../src/core/edits/proposedChanges';

function outcome(tool: string, input: unknown, files: Readonly<Record<string, CurrentContent | string>>): unknown {
  const changes = proposedChanges({ tool, input }, (name) => {
    const content = Object.hasOwn(files, name) ? files[name] : undefined;
    return content === undefined
      ? undefined
      : { path: `/w/${name}`, content: typeof content === 'string' ? { kind: 'text', text: content } : content };
  });
  return changes.map(told);
}

function told(change: FileChange): unknown {
  if (change.kind === 'hidden') {
    return `${change.path} ${change.why}`;
  }
  const { before, after, movedTo, cell } = change;
  return [before, after, ...(movedTo === undefined ? [] : [movedTo]), ...(cell === undefined ? [] : [cell.name])];
}

const absent = { kind: 'absent' } as const;
const edit = (old_string: string, new_string: string, more = {}) => ({
  file_path: 'f',
  old_string,
  new_string,
  ...more,
});
const multi = (...edits: unknown[]) => ({ file_path: 'f', edits });

test('proposedChanges: what cannot be computed says why', () => {
  const cases: readonly (readonly [string, unknown, CurrentContent | string, string])[] = [
    ['Write', { file_path: 'f' }, 'a', '/w/f would get a text that is not given'],
    ['Write', { file_path: 'f', content: 7 }, 'a', '/w/f would get a text that is not given'],
    ['Write', { file_path: 'f', content: 'x' }, { kind: 'binary' }, '/w/f is no text in UTF-8, and would be replaced'],
    [
      'Write',
      { file_path: 'f', content: 'x' },
      { kind: 'tooLarge' },
      '/w/f is too large to be shown, and would be replaced',
    ],
    ['Write', { file_path: 'f', content: 'x'.repeat(10_000_001) }, 'a', '/w/f is too large to be shown'],
    ['Write', { file_path: 'g', content: 'x' }, 'a', 'g cannot be read (it was not looked at), and would be replaced'],
    ['Edit', edit('b', 'c'), 'a', '/w/f cannot be edited so: the text to replace is not in the file'],
    ['Edit', edit('a', 'c'), 'a a', '/w/f cannot be edited so: the text to replace is in the file 2 times'],
    ['Edit', edit('a', 'a'), 'a', '/w/f cannot be edited so: the text to replace and its replacement are the same'],
    ['Edit', edit('', 'c'), 'a', '/w/f cannot be edited so: the text to replace is empty, but the file is not'],
    ['Edit', edit('b', 'c'), absent, '/w/f does not exist, so there is nothing to edit'],
    ['Edit', edit('b', 'c'), { kind: 'binary' }, '/w/f is no text in UTF-8'],
    ['Edit', edit('b', 'c'), { kind: 'unreadable', why: 'EACCES' }, '/w/f cannot be read (EACCES)'],
    ['Edit', { file_path: 'f', old_string: 'a' }, 'a', '/w/f would be edited in a way that cannot be read'],
    ['Edit', edit('a', 'b', { replace_all: 'yes' }), 'a', '/w/f would be edited in a way that cannot be read'],
    ['MultiEdit', multi(), 'a', '/w/f would be edited in a way that cannot be read'],
    ['MultiEdit', multi(edit('a', 'b'), 7), 'a', '/w/f would be edited in a way that cannot be read'],
    [
      'MultiEdit',
      multi(edit('a', 'b'), edit('a', 'c')),
      'a',
      '/w/f cannot be edited so: edit 2 of 2: the text to replace is not in the file',
    ],
  ];
  for (const [tool, input, content, why] of cases) {
    assert.deepEqual(outcome(tool, input, { f: content }), [why], JSON.stringify(input).slice(0, 80));
  }
});

test('proposedChanges: calls that write no file by themselves have no changes', () => {
  assert.deepEqual(outcome('Bash', { command: 'rm f', file_path: 'f' }, { f: 'a' }), []);
  assert.deepEqual(outcome('Write', { content: 'x' }, { f: 'a' }), []);
  assert.deepEqual(outcome('Write', 7, {}), []);
  assert.deepEqual(outcome('toString', { file_path: 'f' }, { f: 'a' }), []);
});

test('proposedChanges: writes and edits, with line ends and byte order mark as they were', () => {
  const cases: readonly (readonly [string, unknown, CurrentContent | string, string])[] = [
    ['Write', { file_path: 'f', content: 'x\n' }, 'a', 'x\n'],
    ['Write', { file_path: 'f', content: '' }, 'a', ''],
    ['Edit', edit('b', 'B'), 'a\nb\nc', 'a\nB\nc'],
    ['Edit', edit('b', ''), 'a\nb\nc', 'a\n\nc'],
    ['Edit', edit('', 'new\n'), absent, 'new\n'],
    ['Edit', edit('', 'new\n'), '', 'new\n'],
    ['Edit', edit('a', 'b', { replace_all: true }), 'a.a.a', 'b.b.b'],
    ['Edit', edit('aa', 'b', { replace_all: true }), 'aaa', 'ba'],
    // No pattern of a replacement is understood.
    ['Edit', edit('a', '$&$1'), 'xax', 'x$&$1x'],
    ['Edit', edit('a\nb', 'a\nB\nc'), '1\r\na\r\nb\r\n', '1\r\na\r\nB\r\nc\r\n'],
    ['Edit', edit('b', 'x\ny'), 'a\r\nb\r\n', 'a\r\nx\r\ny\r\n'],
    ['Edit', edit('a\r\nb', 'c\r\n'), 'a\r\nb\r\n', 'c\r\n\r\n'],
    // Where line ends are mixed, only what is said exactly is replaced.
    ['Edit', edit('b', 'x\ny'), 'a\r\nb\nc', 'a\r\nx\ny\nc'],
    ['Edit', edit('a', 'b'), '\uFEFFa\r\n', '\uFEFFb\r\n'],
    ['MultiEdit', multi(edit('a', 'b'), edit('b', 'c')), 'a\n', 'c\n'],
    ['MultiEdit', multi(edit('', 'one\n'), edit('one', 'two')), absent, 'two\n'],
    ['MultiEdit', multi(edit('ab', 'x'), edit('xc', 'y')), 'abcd', 'yd'],
  ];
  for (const [tool, input, content, after] of cases) {
    const before = typeof content === 'string' ? content : undefined;
    assert.deepEqual(outcome(tool, input, { f: content }), [[before, after]], JSON.stringify(input));
  }
});

test('proposedChanges: a patch shows every file, and a file in the way of a rename', () => {
  const patch = (...changes: unknown[]) => ({ changes });
  const files = { f: 'a\n', g: 'b\n', h: absent, b: { kind: 'binary' } as const };
  const cases: readonly (readonly [unknown, unknown])[] = [
    [patch(), []],
    [patch({ kind: 'move', file_path: 'f' }), []],
    [patch({ kind: 'delete', file_path: 'f' }, { kind: 'write', file_path: 'g' }), []],
    [patch({ kind: 'rename', file_path: 'f', to: 'h', content: 'x', edits: [edit('a', 'b')] }), []],
    [patch({ kind: 'delete', file_path: 'b' }), ['/w/b is no text in UTF-8, and would be removed']],
    [patch({ kind: 'delete', file_path: 'h' }), ['/w/h does not exist, and would be removed']],
    [patch({ kind: 'rename', file_path: 'b', to: 'h' }), ['/w/b is no text in UTF-8, and would be renamed to /w/h']],
    [
      patch({ kind: 'write', file_path: 'f', content: 'x' }, { kind: 'delete', file_path: 'f' }),
      ['/w/f would be changed more than once', '/w/f would be changed more than once'],
    ],
    [patch({ kind: 'rename', file_path: 'f', to: 'f' }), ['/w/f would be renamed to itself']],
    [patch({ kind: 'delete', file_path: 'f' }), [['a\n', undefined]]],
    [patch({ kind: 'rename', file_path: 'f', to: 'h' }), [['a\n', 'a\n', '/w/h']]],
    [patch({ kind: 'rename', file_path: 'f', to: 'h', edits: [edit('a', 'z')] }), [['a\n', 'z\n', '/w/h']]],
    [
      patch({ kind: 'rename', file_path: 'f', to: 'g' }),
      [
        ['a\n', undefined],
        ['b\n', 'a\n'],
      ],
    ],
    [
      patch(
        { kind: 'write', file_path: 'h', content: 'new' },
        { kind: 'edit', file_path: 'f', edits: [edit('a', 'b')] },
      ),
      [
        [undefined, 'new'],
        ['a\n', 'b\n'],
      ],
    ],
  ];
  for (const [input, expected] of cases) {
    assert.deepEqual(outcome('Patch', input, files), expected, JSON.stringify(input));
  }
});

test('proposedChanges: an edit of a notebook shows the cell', () => {
  const notebook = JSON.stringify({
    metadata: { language_info: { name: 'python' } },
    cells: [
      { id: 'one', cell_type: 'markdown', source: ['# Title\n', 'text'] },
      { id: 'two', cell_type: 'code', source: 'x = 1\n' },
      { id: 'twin', cell_type: 'code', source: '' },
      { id: 'twin', cell_type: 'code', source: '' },
    ],
  });
  const input = (more: object) => ({ notebook_path: 'n', new_source: 'new', ...more });
  const cases: readonly (readonly [unknown, unknown])[] = [
    [input({}), '/w/n has no such cell, or its new text is not given'],
    [input({ cell_id: 'three' }), '/w/n has no such cell'],
    [input({ cell_id: 'twin' }), '/w/n has no such cell'],
    [input({ cell_id: 'cell-9' }), '/w/n has no such cell'],
    [input({ cell_id: 'two', cell_number: 0 }), '/w/n has no such cell'],
    [input({ cell_id: 'two', edit_mode: 'clear' }), '/w/n would be edited in a way that is not known'],
    [input({ cell_id: 'two', new_source: 5 }), '/w/n has no such cell, or its new text is not given'],
    [input({ cell_id: 'two' }), ['x = 1\n', 'new', 'cell 2']],
    [input({ cell_id: 'cell-0' }), ['# Title\ntext', 'new', 'cell 1']],
    [input({ cell_number: 1 }), ['x = 1\n', 'new', 'cell 2']],
    [input({ edit_mode: 'insert' }), ['', 'new', 'a new first cell']],
    [input({ cell_id: 'two', edit_mode: 'insert' }), ['', 'new', 'a new cell after cell 2']],
    [input({ cell_id: 'two', edit_mode: 'delete' }), ['x = 1\n', undefined, 'cell 2']],
  ];
  for (const [given, expected] of cases) {
    assert.deepEqual(outcome('NotebookEdit', given, { n: notebook }), [expected], JSON.stringify(given));
  }
  assert.deepEqual(outcome('NotebookEdit', input({}), { n: '{"cells":' }), ['/w/n is not a notebook that can be read']);
  assert.deepEqual(outcome('NotebookEdit', input({}), { n: absent }), ['/w/n does not exist']);
});
