const base = 36;
const firstNonAscii = 0x80;

/**
 * One label of a host name in the ASCII form of RFC 3492, without the `xn--` in front.
 * Undefined when the label is so long that the numbers in it could not be held.
 */
export function toPunycode(label: string): string | undefined {
  const points = [...label].map((character) => character.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < firstNonAscii);
  let written = String.fromCodePoint(...plain);
  if (plain.length > 0) {
    written += '-';
  }
  let next = firstNonAscii;
  let delta = 0;
  let bias = 72;
  let handled = plain.length;
  while (handled < points.length) {
    const least = Math.min(...points.filter((point) => point >= next));
    delta += (least - next) * (handled + 1);
    if (!Number.isSafeInteger(delta)) {
      return undefined;
    }
    next = least;
    for (const point of points) {
      if (point < next) {
        delta += 1;
      } else if (point === next) {
        written += numberFor(delta, bias);
        bias = adapted(delta, { count: handled + 1, first: handled === plain.length });
        delta = 0;
        handled += 1;
      }
    }
    delta += 1;
    next += 1;
  }
  return written;
}

/** A number of variable length, least significant digit first. */
function numberFor(delta: number, bias: number): string {
  let rest = delta;
  let written = '';
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, 1), 26);
    if (rest < threshold) {
      return written + digit(rest);
    }
    written += digit(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 0x61 : value - 26 + 0x30);
}

function adapted(delta: number, { count, first }: { count: number; first: boolean }): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  while (rest > 455) {
    rest = Math.floor(rest / 35);
    steps += base;
  }
  return steps + Math.floor((36 * rest) / (rest + 38));
}
