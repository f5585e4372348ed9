/**
 * A check on the parser that does not trust it.
 *
 * Every place in a text that may begin a substitution, or that may tear a word apart, is listed without parsing. What the parser shows as a
 * substitution, or as quoted text that nothing evaluates, is crossed off. What is left over runs without being seen.
 */
export class Tripwire {
  private readonly explained: Uint8Array;

  constructor(
    private readonly text: string,
    private readonly places: readonly number[],
  ) {
    this.explained = new Uint8Array(places.length);
  }

  /** Crosses off the substitution that begins at `at`. */
  explain(at: number): void {
    const index = this.firstFrom(at);
    if (this.places[index] === at) {
      this.explained[index] = 1;
    }
  }

  /** Crosses off everything between `from` and `to`. */
  explainAll(from: number, to: number): void {
    for (let index = this.firstFrom(from); (this.places[index] ?? to) < to; index++) {
      this.explained[index] = 1;
    }
  }

  /**
   * Crosses off what means nothing in double quotes between `from` and `to`: what would be a process substitution
   * elsewhere, and continued lines unless they tear a variable apart.
   */
  explainQuoted(from: number, to: number): void {
    for (let index = this.firstFrom(from); (this.places[index] ?? to) < to; index++) {
      const place = this.places[index] ?? 0;
      const character = this.text.charCodeAt(place);
      const isLine = character === backslash && !tearsVariable(this.text, place);
      if (isLine || character === lessThan || character === greaterThan) {
        this.explained[index] = 1;
      }
    }
  }

  /** Whether something is left over. */
  isTripped(): boolean {
    return this.explained.includes(0);
  }

  /** The places that are left over. */
  leftOver(): readonly number[] {
    return this.places.filter((_, index) => this.explained[index] === 0);
  }

  /** The index of the first place that is not before `at`. */
  private firstFrom(at: number): number {
    let low = 0;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.places[middle] ?? 0) < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

/** The tripwire of a text in which nothing can begin a substitution. */
export const slack = new Tripwire('', []);

/** The tripwire of a text. */
export function tripwireOf(text: string): Tripwire {
  // Most texts have none of the characters that may begin one.
  const places = /[$<>`\\]/.test(text) ? triggersOf(text) : [];
  return places.length === 0 ? slack : new Tripwire(text, places);
}

const newline = 10;
const dollar = 36;
const openParenthesis = 40;
const lessThan = 60;
const greaterThan = 62;
const openBracket = 91;
const backslash = 92;
const backtick = 96;

/**
 * The places of `$(`, `$[`, backtick, `<(` and `>(`, also where a continued line tears them apart,
 * and of continued lines that may tear anything else apart.
 */
function triggersOf(text: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === backslash) {
      if (text.charCodeAt(at + 1) === newline && !isEscaped(text, at) && !/^\s?$/.test(text.charAt(at - 1))) {
        places.push(at);
      }
    } else if (character === backtick) {
      if (!isEscaped(text, at)) {
        places.push(at);
      }
    } else if (character === dollar || character === lessThan || character === greaterThan) {
      let after = at + 1;
      while (text.charCodeAt(after) === backslash && text.charCodeAt(after + 1) === newline) {
        after += 2;
      }
      const next = text.charCodeAt(after);
      const begins = next === openParenthesis || (character === dollar && next === openBracket);
      if (begins && !isEscaped(text, at)) {
        places.push(at);
      }
    }
  }
  return places;
}

/** As far as is looked for the name of a variable; a longer one counts as torn. */
const farthest = 1_000;

/** Whether the continued line at `at` stands inside a variable: `$x⏎y` is `$xy`, which the parser takes for `$x` and `y`. */
function tearsVariable(text: string, at: number): boolean {
  let start = at;
  while (at - start < farthest && /[\w\n]/.test(text.charAt(start - 1))) {
    if (text.charCodeAt(start - 1) !== newline) {
      start -= 1;
    } else if (text.charCodeAt(start - 2) === backslash) {
      start -= 2;
    } else {
      break;
    }
  }
  const isInside = start === at || /^(?:\\\n)+(?:\w|$)/.test(text.slice(at, at + farthest));
  return isInside && (at - start >= farthest || text.charCodeAt(start - 1) === dollar);
}

/** Whether an odd number of backslashes stands right before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) === backslash) {
    before--;
  }
  return (at - 1 - before) % 2 === 1;
}
