/** A host name in ASCII, and whether its characters had to be turned into others to get there. */
export interface AsciiDomain {
  readonly text: string;
  /**
   * True when a character was mapped or dropped: the name is not what it looks like. Wide forms of ASCII characters do
   * not count, because every program that knows them takes them for the plain ones.
   */
  readonly mapped: boolean;
}

/**
 * A host name as browsers write it: lower case, compatibility forms resolved, other scripts in punycode.
 * Tables of forbidden characters are deliberately absent: a name that browsers refuse reaches no host anyway.
 */
export function domainToAscii(domain: string): AsciiDomain | undefined {
  if (/^[\0-\x7f]*$/.test(domain)) {
    return { text: domain.toLowerCase(), mapped: false };
  }
  // Far beyond what DNS can carry; refusing it keeps the work below small.
  if (domain.length > 1_000) {
    return undefined;
  }
  const composed = mappedForm(domain);
  const labels: string[] = [];
  for (const label of composed.split('.')) {
    if (/^[\0-\x7f]*$/.test(label)) {
      labels.push(label);
      continue;
    }
    const ascii = toPunycode(label);
    // A label that already claims to be punycode cannot hold other scripts as well.
    if (ascii === undefined || label.startsWith('xn--')) {
      return undefined;
    }
    labels.push(`xn--${ascii}`);
  }
  return { text: labels.join('.'), mapped: composed !== lowerCase(narrow(domain)) };
}

/** The text with full stops of other scripts and wide forms of ASCII characters in their plain form. */
function narrow(text: string): string {
  return text
    .replace(fullStops, '.')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xff01 + 0x21));
}

/** The mapping of UTS 46 as far as the language's own Unicode tables give it. */
function mappedForm(domain: string): string {
  const kept = domain
    .replace(ignored, '')
    .replace(/\u1e9e/g, 'ss')
    .replace(fullStops, '.');
  const lowered = lowerCase(kept.normalize('NFKC'));
  return lowered.normalize('NFKC').replace(fullStops, '.');
}

/** Lower case one character at a time: a final sigma must not depend on its neighbours. */
function lowerCase(text: string): string {
  return [...text].map((character) => character.toLowerCase()).join('');
}

/** Characters that vanish: soft hyphens, joiners of words, byte order marks, variation selectors. */
const ignored = /\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00ad\u200b\u2060\u2064\ufeff]/gu;

const fullStops = /[\u3002\uff0e\uff61]/g;

const base = 36;
const firstNonAscii = 0x80;

/**
 * One label of a host name in the ASCII form of RFC 3492, without the `xn--` in front.
 * Undefined when the label is so long that the numbers in it could not be held.
 */
function toPunycode(label: string): string | undefined {
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
