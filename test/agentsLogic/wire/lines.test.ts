import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldSize } from '../../../src/agents/wire/heldSize';
import { Lines } from '../../../src/agents/wire/lines';
import { Pace } from '../../../src/agents/wire/program';
import { longestText } from '../../../src/core/text/longestText';

function reading() {
  const lines: string[] = [];
  let leftOut = 0;
  const reader = new Lines({
    take: (line) => lines.push(line),
    leftOut: () => {
      leftOut += 1;
    },
  });
  const add = (text: string, step = 65_536) => {
    let kept = 0;
    for (let at = 0; at < text.length; at += step) {
      kept += reader.add(text.slice(at, at + step));
    }
    return kept;
  };
  return { reader, lines, add, leftOut: () => leftOut };
}

test('lines: are cut anywhere, and one that is far too long is left out and does not fill the memory', () => {
  const { reader, lines, leftOut } = reading();
  for (const chunk of ['a', 'b\r', '\nc\n\nd', 'e']) {
    reader.add(chunk);
  }
  reader.end();
  reader.end();
  assert.deepEqual(lines, ['ab', 'c', '', 'de']);
  for (let at = 0; at < 200; at += 1) {
    assert.equal(reader.add('x'.repeat(1_000_000)), 0);
  }
  const taken = reader.add('\nnext\n');
  assert.ok(taken > 8_000_000 && taken < 10_000_000, `${taken}`);
  assert.equal(leftOut(), 1);
  assert.deepEqual(lines.slice(4), ['next']);
});

test('lines: a text of JSON that is too long is cut to one character too many, and the rest of its line is as it was', () => {
  const long = 'y'.repeat(longestText);
  const cases: readonly (readonly [string, number])[] = [
    [`${long}`, longestText],
    [`${long}z`, longestText + 1],
    [`${long}${long}${long}`, longestText + 1],
    [`"\\\u2028\n${long}${long}`, longestText + 1],
    ['\u0000"\\\n'.repeat(2_000_000), longestText + 1],
    ['é€😀'.repeat(3_000_000), longestText + 1],
  ];
  for (const step of [65_536, 65_537, 999_999]) {
    for (const [text, expected] of cases) {
      const { lines, add, leftOut } = reading();
      const message = { id: 7, method: 'x"\\', params: { before: ['a', '"'], text, after: { b: '\\', c: 1 } } };
      const kept = add(`${JSON.stringify(message)}\n{"next":"\\""}\n`, step);
      assert.equal(leftOut(), 0);
      const read = JSON.parse(lines[0] ?? '');
      assert.equal(read.params.text.length, expected);
      assert.ok(text.startsWith(read.params.text));
      assert.deepEqual({ ...read, params: { ...read.params, text } }, message);
      assert.equal(lines[1], '{"next":"\\""}');
      assert.ok(kept < 4 * longestText + 1_000_000);
    }
  }
});

test('heldSize: counts what is open, each once, and tells when it is too much', () => {
  const held = new HeldSize();
  const call = (length: number) => ({ input: { command: ['x'.repeat(length)] } });
  for (let at = 0; at < 1_000; at += 1) {
    held.set('same', call(1_000_000));
    held.set(`short ${at}`, call(1_000_000));
    held.delete(`short ${at}`);
  }
  assert.equal(held.isFull, false);
  for (let at = 0; at < 8; at += 1) {
    held.set(`open ${at}`, call(1_000_000));
  }
  assert.equal(held.isFull, true);
  held.delete('same');
  held.delete('open 0');
  assert.equal(held.isFull, false);
});

test('pace: nobody waits who says no more than a person could read, and who talks without end waits in proportion', () => {
  let now = 0;
  const pace = new Pace(() => now);
  for (let at = 0; at < 1_000; at += 1) {
    now += 100;
    assert.equal(pace.heard(45_000), 0);
  }
  now += 60_000;
  assert.equal(pace.heard(4_000_000), 0);
  assert.equal(Math.round(pace.heard(500_000)), 1_000);
  assert.equal(Math.round(pace.heard(500_000)), 2_000);
  now += 2_000;
  assert.equal(Math.round(pace.heard(250_000)), 500);
});
