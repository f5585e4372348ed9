import { deflateSync } from 'node:zlib';
import type { Picture } from '../harness/picture';

const mostColours = 256;

/** A colour with how many pixels have it. */
interface Counted {
  readonly colour: number;
  readonly count: number;
}

/** Colours that become one. */
interface Box {
  readonly colours: readonly Counted[];
  /** How far its colours are from their mean along the channel where they spread most, summed over all pixels. */
  readonly spread: number;
  /** How far that channel's bits are to the left. */
  readonly shift: number;
}

/** Writes a picture as a PNG with at most 256 colours, which is a third of what browsers write. */
export function palettePng({ width, height, pixels }: Picture): Buffer {
  const boxes = boxesOf(countsOf(pixels));
  const palette = Buffer.alloc(boxes.length * 3);
  const places = new Map<number, number>();
  for (const [place, { colours }] of boxes.entries()) {
    palette.writeUIntBE(standsFor(colours), place * 3, 3);
    for (const { colour } of colours) {
      places.set(colour, place);
    }
  }
  // A row begins with how its bytes are foretold; with a palette, not at all is best.
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of pixels.entries()) {
    rows[at + Math.floor(at / width) + 1] = places.get(colour) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function countsOf(pixels: Uint32Array): readonly Counted[] {
  const counts = new Map<number, number>();
  for (const colour of pixels) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].map(([colour, count]) => ({ colour, count }));
}

/** Cuts the box that spreads most at its mean, until there are as many as a palette holds. */
function boxesOf(counted: readonly Counted[]): readonly Box[] {
  const boxes = [boxOf(counted)];
  while (boxes.length < mostColours) {
    const widest = boxes.reduce((most, box, at) => (box.spread > (boxes[most]?.spread ?? 0) ? at : most), 0);
    const box = boxes[widest];
    if (box === undefined || box.spread === 0) {
      break;
    }
    const mean = meanOf(box.colours, box.shift);
    const [low, high] = [true, false].map((isLow) =>
      boxOf(box.colours.filter(({ colour }) => channel(colour, box.shift) <= mean === isLow)),
    );
    boxes.splice(widest, 1, ...[low, high].flatMap((it) => it ?? []));
  }
  return boxes;
}

function boxOf(colours: readonly Counted[]): Box {
  const spreads = [16, 8, 0].map((shift) => {
    const mean = meanOf(colours, shift);
    const spread = colours.reduce((sum, { colour, count }) => sum + count * (channel(colour, shift) - mean) ** 2, 0);
    return { shift, spread };
  });
  const widest = spreads.reduce((most, it) => (it.spread > most.spread ? it : most));
  return { colours, ...widest };
}

/** The mean of a box, or its commonest colour where most pixels have that: a ground stays exactly as it was. */
function standsFor(colours: readonly Counted[]): number {
  const total = colours.reduce((sum, { count }) => sum + count, 0);
  const commonest = colours.reduce((most, it) => (it.count > most.count ? it : most));
  return commonest.count * 2 > total
    ? commonest.colour
    : [16, 8, 0].reduce((sum, shift) => sum + (Math.round(meanOf(colours, shift)) << shift), 0);
}

function meanOf(colours: readonly Counted[], shift: number): number {
  let total = 0;
  let sum = 0;
  for (const { colour, count } of colours) {
    total += count;
    sum += count * channel(colour, shift);
  }
  return sum / total;
}

function channel(colour: number, shift: number): number {
  return (colour >> shift) & 0xff;
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** The checksum of a chunk. The oldest Node that we support has none of its own. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ ((sum & 1) * 0xedb88320);
    }
  }
  return ~sum >>> 0;
}
