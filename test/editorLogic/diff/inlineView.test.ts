import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from '../../../src/core/edits/diffLines';
import { hunkRemarks } from '../../../src/editor/diff/hunkRemarks';
import { hunkAt, inlineView } from '../../../src/editor/diff/inlineView';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}\n`).join('');

test('inlineView: at each change what goes stands before what comes', () => {
  const view = inlineView(diffLines('a\nb\nc', 'a\r\nB\nc\nd\n'));
  assert.equal(view.text, 'a\nb\nc\na\nB\nc\nd');
  assert.deepEqual(inlineView(diffLines('a\nb\nc\n', 'a\nx\ny\nc\n')).numbers, [1, 2, undefined, undefined, 3]);
  assert.deepEqual(view.hunks, [{ removed: { start: 0, end: 3 }, added: { start: 3, end: 7 } }]);
  assert.deepEqual(inlineView(diffLines('a\nb\n', 'a\n')).hunks, [
    { removed: { start: 1, end: 2 }, added: { start: 2, end: 2 } },
  ]);
});

test('inlineView: nothing changed is folded, and three rows around a change stay', () => {
  assert.deepEqual(inlineView(diffLines(numbers(50), numbers(50))).folds, []);
  const after = numbers(50).replace('\n20\n', '\ntwenty\n').replace('\n30\n', '\n');
  const view = inlineView(diffLines(numbers(50), after));
  // Row 19 is 20, row 20 is twenty, row 30 is 30.
  assert.deepEqual(
    view.folds,
    [
      { start: 0, end: 16 },
      { start: 24, end: 27 + 0 },
      { start: 34, end: 51 },
    ].filter(({ start, end }) => end - start >= 4),
  );
  const changed = view.hunks.flatMap(({ removed, added }) => [removed, added]);
  for (const { start, end } of view.folds) {
    assert.ok(changed.every((it) => it.end <= start || it.start >= end));
  }
});

test('inlineView: the change at a row, the next one below, or the last', () => {
  const view = inlineView(diffLines(numbers(9), numbers(9).replace('3\n', 'x\n').replace('7\n', '')));
  const at = [0, 2, 3, 4, 7, 8].map((row) => hunkAt(view, row));
  assert.deepEqual(at, [0, 0, 0, 1, 1, 1]);
  assert.equal(hunkAt({ hunks: [] }, 0), undefined);
});

test('hunkRemarks: say what the lines do not show', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['a\n', 'b\n', ['removes 1 line, adds 1 line']],
    ['', 'b\nc\n', ['adds 2 lines']],
    ['a\n', 'a\r\n', ['removes 1 line, adds 1 line', 'line ends change from LF to CRLF']],
    ['a\r\n', 'b', ['removes 1 line, adds 1 line', 'the line end at the end of the file goes']],
    ['a', 'a\n', ['removes 1 line, adds 1 line', 'a line end comes at the end of the file']],
    ['\uFEFFa\n', 'a\n', ['removes 1 line, adds 1 line', 'the byte order mark goes']],
    ['', `${'x'.repeat(301)}\n`, ['adds 1 line', 'a line is 301 characters long: scroll to see it all']],
  ];
  for (const [before, after, remarks] of cases) {
    const diff = diffLines(before, after);
    assert.deepEqual(
      diff.hunks.flatMap((hunk) => hunkRemarks(diff, hunk)),
      remarks,
      JSON.stringify([before, after]),
    );
  }
});
