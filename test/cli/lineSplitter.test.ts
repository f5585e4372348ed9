import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineSplitter } from '../../src/cli/lineSplitter';

function split(chunks: readonly (string | Buffer)[], most = 20): readonly string[] {
  const splitter = new LineSplitter(most);
  const lines = [...chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]), ...splitter.end()];
  return lines.map((line) => (line.kind === 'text' ? line.text : `! ${line.why}`));
}

test('lineSplitter: a line that is too long or not UTF-8 is bad, and the next one is read', () => {
  assert.deepEqual(split(['x'.repeat(21), '\nok\n']), ['! the line is longer than 20 bytes', 'ok']);
  assert.deepEqual(split(['x'.repeat(20), '\nok\n']), ['x'.repeat(20), 'ok']);
  assert.deepEqual(split(['x'.repeat(15), 'x'.repeat(15), 'x'.repeat(15)]), ['! the line is longer than 20 bytes']);
  assert.deepEqual(split([Buffer.from([0xff, 0x0a]), 'ok\n']), ['! the line is not UTF-8', 'ok']);
  assert.deepEqual(split([Buffer.from([0xe2, 0x82])]), ['! the line is not UTF-8']);
});

test('lineSplitter: lines come whole and in order however the bytes are cut', () => {
  const text = 'a\nb\r\n\nä€😀\nlast';
  const bytes = Buffer.from(text);
  for (const size of [1, 2, 3, 5, 100]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    assert.deepEqual(split(chunks), ['a', 'b', '', 'ä€😀', 'last'], `chunks of ${size}`);
  }
});

test('lineSplitter: a byte order mark is dropped from the first line only', () => {
  assert.deepEqual(split(['\uFEFFa\n\uFEFFb\n']), ['a', '\uFEFFb']);
});

test('lineSplitter: an empty stream and a final line feed make no line', () => {
  assert.deepEqual(split([]), []);
  assert.deepEqual(split(['']), []);
  assert.deepEqual(split(['a\n']), ['a']);
  assert.deepEqual(split(['a\r']), ['a']);
});
