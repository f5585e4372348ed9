import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChangeNode, changeCount, changeRow, changesTree } from '../../../src/editor/changes/changesTree';
import type { BookEntry, PathChange } from '../../../src/ports/changeBook';

function entry(time: number, kind: BookEntry['kind'] = 'edit', history = 'h'): BookEntry {
  const changes =
    kind === 'uncovered'
      ? []
      : [{ path: `/ws/${time}`, before: { kind: 'absent' }, after: { kind: 'link', to: 'x' } } as const];
  return { id: String(time), history, session: 'Demo', agent: 'demo', time, kind, title: `call ${time}`, changes };
}

function shown(nodes: readonly ChangeNode[]): readonly unknown[] {
  return nodes.map((node) => {
    const { label, context } = changeRow(node);
    return node.children.length === 0 ? `${context} ${label}` : [`${context} ${label}`, ...shown(node.children)];
  });
}

test('changes: below each message stands what was changed after it, the newest first', () => {
  const said = [
    { time: 10, text: 'nothing came of it' },
    { time: 20, text: 'fix it' },
    { time: 40, text: 'and that' },
  ];
  const entries = [entry(5), entry(21), entry(22, 'uncovered'), entry(41), entry(50, 'edit', 'other')];
  assert.deepEqual(shown(changesTree(entries, (history) => (history === 'h' ? said : []))), [
    ['history Demo', ['entry call 50', 'path /ws/50']],
    [
      'history Demo',
      ['message and that', ['entry call 41', 'path /ws/41']],
      ['message fix it', 'uncovered call 22', ['entry call 21', 'path /ws/21']],
      ['entry call 5', 'path /ws/5'],
    ],
  ]);
});

test('changes: files and folders are counted apart, each once, and a row of what nobody looked at counts nothing', () => {
  const file = { kind: 'file', digest: 'd', mode: 0o644 } as const;
  const folder = { kind: 'folder', mode: 0o755 } as const;
  const absent = { kind: 'absent' } as const;
  const rows: readonly [readonly PathChange[], string][] = [
    [[], ''],
    [[{ path: '/ws/a', before: absent, after: folder }], '1 folder'],
    [[{ path: '/ws/a', before: folder, after: absent }], '1 folder'],
    [
      [
        { path: '/ws/a', before: absent, after: folder },
        { path: '/ws/a/b', before: absent, after: file },
        { path: '/ws/a/b', before: file, after: absent },
        { path: '/ws/c', before: file, after: file },
      ],
      '2 files, 1 folder',
    ],
    [
      [
        { path: '/ws/a', before: file, after: absent },
        { path: '/ws/a', before: absent, after: folder },
      ],
      '1 file',
    ],
  ];
  for (const [changes, text] of rows) {
    assert.equal(changeCount(changes), text);
  }
  const [history] = changesTree([entry(1, 'uncovered'), entry(2, 'uncovered')], () => []);
  assert.equal(history && changeRow(history).description, 'not covered');
});
