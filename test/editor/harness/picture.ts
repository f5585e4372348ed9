import { inflateSync } from 'node:zlib';

const headerLength = 8;
const fewColours = 16;
const nearlyAll = 0.995;

/** A picture as its pixels' colours, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel as one number. */
  readonly pixels: Uint32Array;
}

/** What a PNG's pixels are made of, by its colour type. */
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

/** Reads a PNG as browsers write screenshots, or with a palette: eight bits a channel, not interlaced. */
export function readPng(file: Buffer): Picture {
  let width = 0;
  let height = 0;
  let channels = 0;
  let palette: Buffer | undefined;
  const packed: Buffer[] = [];
  for (let at = headerLength; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = channelsOf[body[9] ?? 0] ?? 0;
      if (body[8] !== 8 || channels === 0 || body[12] !== 0) {
        throw new Error('the picture is no screenshot: other PNG formats are not read');
      }
    } else if (kind === 'PLTE') {
      palette = body;
    } else if (kind === 'IDAT') {
      packed.push(body);
    }
    at += length + 12;
  }
  const bytes = unfilter(inflateSync(Buffer.concat(packed)), width * channels, channels);
  const pixels = new Uint32Array(width * height);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    pixels[pixel] =
      channels === 1 ? (palette?.readUIntBE((bytes[pixel] ?? 0) * 3, 3) ?? 0) : bytes.readUIntBE(pixel * channels, 3);
  }
  return { width, height, pixels };
}

/** Whether there is nothing to be seen: hardly a colour, or hardly a pixel that differs from the rest. */
export function isBlank(picture: Picture): boolean {
  const counts = new Map<number, number>();
  let most = 0;
  for (const colour of picture.pixels) {
    const count = (counts.get(colour) ?? 0) + 1;
    counts.set(colour, count);
    most = Math.max(most, count);
  }
  return counts.size < fewColours || most > picture.pixels.length * nearlyAll;
}

/** Undoes PNG's prediction of each byte from the ones to the left and above. */
function unfilter(filtered: Buffer, stride: number, channels: number): Buffer {
  const height = Math.floor(filtered.length / (stride + 1));
  const bytes = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (bytes[y * stride + x - channels] ?? 0) : 0;
      const up = y > 0 ? (bytes[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (bytes[(y - 1) * stride + x - channels] ?? 0) : 0;
      const raw = filtered[y * (stride + 1) + 1 + x] ?? 0;
      bytes[y * stride + x] = raw + predicted(filter, left, up, corner);
    }
  }
  return bytes;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return nearest(left, up, corner);
    default:
      return 0;
  }
}

/** Of the three neighbours the one nearest to what the slope between them suggests. */
function nearest(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
