import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffLines } from '../../../src/core/edits/diffLines';
import { composeText } from '../../../src/core/edits/hunk';
import { linesOf } from '../../../src/core/edits/lines';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

/** Texts of few different lines and all kinds of ends, so that they have much in common. */
const texts = fc
  .array(fc.tuple(fc.constantFrom('', 'a', 'b', 'c', '\uFEFFa'), fc.constantFrom('\n', '\n', '\r\n', '\r', '')), {
    maxLength: 14,
  })
  .map((lines) => lines.map(([line, end]) => `${line}${end}`).join(''));

function shown(before: string, after: string): readonly string[] {
  const diff = diffLines(before, after);
  return diff.hunks.map((hunk) =>
    [
      `${hunk.before.start},${hunk.after.start}`,
      ...diff.before.slice(hunk.before.start, hunk.before.start + hunk.before.count).map((it) => `-${it}`),
      ...diff.after.slice(hunk.after.start, hunk.after.start + hunk.after.count).map((it) => `+${it}`),
    ].join(' '),
  );
}

test('diffLines: finds the changes and nothing else', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['', '', []],
    ['a\n', 'a\n', []],
    ['', 'a\n', ['0,0 +a\n']],
    ['a\n', '', ['0,0 -a\n']],
    ['a\nb\nc\n', 'a\nc\n', ['1,1 -b\n']],
    ['a\nc\n', 'a\nb\nc\n', ['1,1 +b\n']],
    ['a\nb\nc\nd\n', 'x\nb\nc\ny\n', ['0,0 -a\n +x\n', '3,3 -d\n +y\n']],
    // A line that only gets an end is a changed line.
    ['a\nb', 'a\nb\n', ['1,1 -b +b\n']],
    ['a\r\nb\r\n', 'a\r\nb\n', ['1,1 -b\r\n +b\n']],
    ['\uFEFFa\n', 'a\n', ['0,0 -\uFEFFa\n +a\n']],
    ['a\rb\r', 'a\rc\r', ['1,1 -b\r +c\r']],
  ];
  for (const [before, after, hunks] of cases) {
    assert.deepEqual(shown(before, after), hunks, JSON.stringify([before, after]));
  }
});

test('diffLines: a line that repeats is not taken for another place', () => {
  const before = 'x\n}\n\ny\n}\n';
  assert.deepEqual(shown(before, 'x\n}\n\nz\n}\n'), ['3,3 -y\n +z\n']);
});

test('linesOf: joined they are the text', () => {
  fc.assert(fc.property(fc.oneof(texts, fc.string()), (text) => linesOf(text).join('') === text));
});

test('composeText: keeping all makes the proposed text, dropping all the text before', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const diff = diffLines(before, after);
      assert.equal(composeText(diff, new Set()), after);
      assert.equal(composeText(diff, new Set(diff.hunks.keys())), before);
    }),
    { numRuns: 2000 },
  );
});

test('composeText: every choice of hunks is one of the two texts at each place and joins no lines', () => {
  fc.assert(
    fc.property(texts, texts, fc.array(fc.nat(9)), (before, after, numbers) => {
      const diff = diffLines(before, after);
      const dropped = new Set(numbers.filter((it) => it < diff.hunks.length));
      const kept = diff.hunks.length - dropped.size;
      const again = diffLines(before, composeText(diff, dropped));
      assert.equal(kept === 0, again.hunks.length === 0);
      const change = (it: typeof diff.hunks) => it.reduce((sum, h) => sum + h.after.count - h.before.count, 0);
      assert.equal(
        linesOf(composeText(diff, dropped)).length,
        diff.before.length + change(diff.hunks.filter((_, index) => !dropped.has(index))),
      );
    }),
    { numRuns: 1000 },
  );
});

test('diffLines: texts that differ everywhere are one change, found at once', () => {
  const many = (word: string) => Array.from({ length: 40_000 }, (_, at) => `${word} ${at}\n`).join('');
  const started = performance.now();
  assert.equal(diffLines(many('a'), many('b')).hunks.length, 1);
  const windows = diffLines(many('a'), many('a').replaceAll('\n', '\r\n'));
  assert.equal(windows.hunks.length, 1);
  assert.ok(performance.now() - started < 5_000);
});

test('diffLines: few changes in a large text are found one by one', () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}\n`);
  const after = [...lines];
  after[5] = 'first\n';
  after[50_000] = 'second\n';
  after[99_990] = '';
  assert.equal(diffLines(lines.join(''), after.join('')).hunks.length, 3);
});
