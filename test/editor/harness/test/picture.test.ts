import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { isBlank, readPng } from '../picture';

const width = 40;
const height = 30;
type Paint = (x: number, y: number) => number;

test('picture: what shows nothing is blank', () => {
  const cases: readonly (readonly [string, Paint])[] = [
    ['white', () => 0xffffff],
    ['one dot', (x, y) => (x === 5 && y === 5 ? 0 : 0xffffff)],
    ['two colours', (x) => (x < 20 ? 0 : 0xffffff)],
  ];
  for (const [name, paint] of cases) {
    assert.equal(isBlank(readPng(png(paint, 0))), true, name);
  }
});

test('picture: what shows something is not blank', () => {
  assert.equal(isBlank(readPng(png((x, y) => x * 1000 + y * 7, 0))), false);
});

test('picture: every way a PNG predicts its bytes is undone', () => {
  const paint: Paint = (x, y) => ((x * 37) & 255) * 65536 + ((y * 91) & 255) * 256 + ((x * y) & 255);
  for (const filter of [0, 1, 2, 3, 4]) {
    const { pixels } = readPng(png(paint, filter));
    const expected = Array.from({ length: width * height }, (_, at) => paint(at % width, Math.floor(at / width)));
    assert.deepEqual([...pixels], expected, `filter ${filter}`);
  }
});

test('picture: another format is refused', () => {
  const file = png(() => 0, 0);
  // Shades of grey.
  file[25] = 0;
  assert.throws(() => readPng(file), /no screenshot/);
});

/** A PNG of eight-bit red, green and blue, with every line predicted by the given filter. */
function png(paint: Paint, filter: number): Buffer {
  const stride = width * 3;
  const raw = Buffer.alloc(height * stride);
  for (let at = 0; at < width * height; at += 1) {
    raw.writeUIntBE(paint(at % width, Math.floor(at / width)), at * 3, 3);
  }
  const lines = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    lines[y * (stride + 1)] = filter;
    for (let x = 0; x < stride; x += 1) {
      const byte = (dx: number, dy: number) => (x >= dx && y >= dy ? (raw[(y - dy) * stride + x - dx] ?? 0) : 0);
      const [left, up, corner] = [byte(3, 0), byte(0, 1), byte(3, 1)];
      const guesses = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)];
      lines[y * (stride + 1) + 1 + x] = byte(0, 0) - (guesses[filter] ?? 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function paeth(left: number, up: number, corner: number): number {
  const byDistance = [left, up, corner].sort(
    (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
  );
  return byDistance[0] ?? 0;
}

/** The checksum is left out: the reader does not look at it. */
function chunk(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), body, Buffer.alloc(4)]);
}
