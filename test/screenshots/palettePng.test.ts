import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPng } from '../editor/harness/picture';
import { palettePng } from '../editor/screenshots/palettePng';

/** A picture whose pixels are told one by one. */
function picture(width: number, height: number, colour: (at: number) => number) {
  return { width, height, pixels: Uint32Array.from({ length: width * height }, (_, at) => colour(at)) };
}

test('palettePng: a picture with few colours is read back as it was', () => {
  const before = picture(31, 17, (at) => (at % 200) * 0x010305);
  assert.deepEqual(readPng(palettePng(before)), before);
});

test('palettePng: of too many colours each stays near, and the ground stays exactly as it was', () => {
  const ground = 0x1f1f1f;
  const before = picture(128, 128, (at) => (at % 2 === 0 ? ground : (at * 2654435761) & 0x3f3f3f));
  const after = readPng(palettePng(before));
  assert.ok(new Set(after.pixels).size <= 256);
  for (const [at, colour] of before.pixels.entries()) {
    const now = after.pixels[at] ?? 0;
    if (colour === ground) {
      assert.equal(now, ground);
    }
    for (const shift of [16, 8, 0]) {
      assert.ok(Math.abs(((colour >> shift) & 0xff) - ((now >> shift) & 0xff)) < 24);
    }
  }
});
