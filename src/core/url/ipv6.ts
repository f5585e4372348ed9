/** The eight pieces of an IPv6 address, each below 65,536. */
export type Ipv6 = readonly number[];

/** The address between the brackets of a host. Undefined when it is none. */
export function readIpv6(text: string): Ipv6 | undefined {
  const halves = text.split('::');
  if (halves.length > 2 || !/^[0-9a-f:.]+$/i.test(text)) {
    return undefined;
  }
  const [before, after] = halves;
  const front = readPieces(before ?? '', { last: after === undefined });
  if (front === undefined) {
    return undefined;
  }
  if (after === undefined) {
    return front.length === 8 ? front : undefined;
  }
  const back = readPieces(after, { last: true });
  // `::` stands for at least one piece.
  if (back === undefined || front.length + back.length > 7) {
    return undefined;
  }
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

/** The shortest usual form, without brackets. */
export function printIpv6(address: Ipv6): string {
  const zeros = longestZeros(address);
  const hex = (pieces: Ipv6) => pieces.map((piece) => piece.toString(16)).join(':');
  if (zeros.length < 2) {
    return hex(address);
  }
  return `${hex(address.slice(0, zeros.from))}::${hex(address.slice(zeros.from + zeros.length))}`;
}

/** The IPv4 address that an IPv6 address stands for: mapped, translated, or carried in 6to4. */
export function ipv4Within(address: Ipv6): number | undefined {
  const [a, b, c, d, e, f, g = 0, h = 0] = address;
  const isLow = [a, b, c, d].every((piece) => piece === 0);
  const isMapped = isLow && e === 0 && (f === 0xffff || (f === 0 && (g > 0 || h > 1)));
  const isTranslated = (a === 0x64 && b === 0xff9b && (c === 0 || c === 1)) || (isLow && e === 0xffff && f === 0);
  if (isMapped || isTranslated) {
    return g * 65_536 + h;
  }
  return a === 0x2002 ? (b ?? 0) * 65_536 + (c ?? 0) : undefined;
}

function readPieces(text: string, { last }: { last: boolean }): Ipv6 | undefined {
  if (text === '') {
    return [];
  }
  const pieces: number[] = [];
  const written = text.split(':');
  for (const [at, piece] of written.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(piece)) {
      pieces.push(Number.parseInt(piece, 16));
      continue;
    }
    const dotted = last && at === written.length - 1 ? readDotted(piece) : undefined;
    if (dotted === undefined) {
      return undefined;
    }
    pieces.push(...dotted);
  }
  return pieces.length > 8 ? undefined : pieces;
}

/** An IPv4 address at the end of an IPv6 one: four decimal numbers without leading zeros. */
function readDotted(text: string): Ipv6 | undefined {
  const numbers = text.split('.').map((it) => (/^(?:0|[1-9][0-9]{0,2})$/.test(it) ? Number.parseInt(it, 10) : 256));
  const [a = 256, b = 256, c = 256, d = 256] = numbers;
  return numbers.length === 4 && Math.max(a, b, c, d) < 256 ? [a * 256 + b, c * 256 + d] : undefined;
}

function longestZeros(address: Ipv6): { from: number; length: number } {
  let best = { from: 0, length: 0 };
  for (let from = 0; from < address.length; from += 1) {
    let to = from;
    while (address[to] === 0) {
      to += 1;
    }
    if (to - from > best.length) {
      best = { from, length: to - from };
    }
  }
  return best;
}
