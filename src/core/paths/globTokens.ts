import { unchanged } from './fold';

/** One step of a glob within a single name. */
export type GlobToken =
  | { readonly kind: 'char'; readonly char: string }
  /** `?`: any one character. */
  | { readonly kind: 'one' }
  /** `[…]`: some one character; `has` is undefined when its members cannot be told. */
  | { readonly kind: 'class'; readonly has: ((char: string) => boolean) | undefined }
  /** `*`: any characters, or none. */
  | { readonly kind: 'star' }
  /** Any characters or none, a leading dot included: text of which nothing is known. */
  | { readonly kind: 'wild' };

/** A glob for one name. */
export interface NameGlob {
  readonly tokens: readonly GlobToken[];
  /** The one name it matches; undefined when it has wildcards. */
  readonly literal: string | undefined;
  /** Whether a wildcard in front matches a leading dot. It does in rules; in the shell it does not. */
  readonly dots: boolean;
}

/** How a glob's text is read. */
export interface GlobReading {
  readonly dots: boolean;
  /** Applied to the literal text, so that both sides of a comparison are in the same form. */
  readonly form?: (text: string) => string;
}

/**
 * Reads the glob text of one name. A backslash makes the next character literal, `**` is text of which nothing
 * is known, and an extended glob such as `@(a|b)` is taken for such text too.
 */
export function readNameGlob(text: string, { dots, form = unchanged }: GlobReading): NameGlob {
  return special.test(text) ? readSpecial(text, { dots, form }) : new LiteralGlob(form(text), dots);
}

/** What a name has in it that is not only itself. */
const special = /[\\*?[(]/;

/** A name without wildcards. It is compared as a text nearly always, so its tokens are made when they are asked for. */
class LiteralGlob implements NameGlob {
  #tokens: readonly GlobToken[] | undefined = undefined;

  constructor(
    readonly literal: string,
    readonly dots: boolean,
  ) {}

  get tokens(): readonly GlobToken[] {
    this.#tokens ??= [...this.literal].map((char) => ({ kind: 'char', char }));
    return this.#tokens;
  }
}

function readSpecial(text: string, { dots, form }: Required<GlobReading>): NameGlob {
  const tokens: GlobToken[] = [];
  let literal = '';
  const flush = () => {
    for (const char of form(literal)) {
      tokens.push({ kind: 'char', char });
    }
    literal = '';
  };
  const chars = [...text];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? '';
    const next = chars[at + 1];
    if (char === '\\' && next !== undefined) {
      literal += next;
      at++;
      continue;
    }
    const extended = next === '(' && '@?*+!'.includes(char) ? endOfGroup(chars, at + 1) : undefined;
    if (extended !== undefined) {
      flush();
      tokens.push({ kind: 'wild' });
      at = extended;
    } else if (char === '*') {
      flush();
      const doubled = next === '*';
      tokens.push({ kind: doubled ? 'wild' : 'star' });
      at += doubled ? 1 : 0;
    } else if (char === '?') {
      flush();
      tokens.push({ kind: 'one' });
    } else {
      const end = char === '[' ? endOfClass(chars, at) : undefined;
      if (end === undefined) {
        literal += char;
      } else {
        flush();
        tokens.push({ kind: 'class', has: members(chars.slice(at + 1, end), form) });
        at = end;
      }
    }
  }
  flush();
  return { tokens, literal: literalText(tokens), dots };
}

/** The glob that only `name` matches. */
export function literalGlob(name: string): NameGlob {
  return new LiteralGlob(name, true);
}

/** The text that the tokens stand for; undefined when there are wildcards among them. */
export function literalText(tokens: readonly GlobToken[]): string | undefined {
  let text = '';
  for (const token of tokens) {
    if (token.kind !== 'char') {
      return undefined;
    }
    text += token.char;
  }
  return text;
}

/** What the name is behind a star in front of it; undefined when it is anything else. */
export function endingAfterStar({ tokens: [first, ...tail] }: NameGlob): string | undefined {
  return first?.kind === 'star' ? literalText(tail) : undefined;
}

/** The index of the parenthesis that closes the group opened at `from`. */
function endOfGroup(chars: readonly string[], from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < chars.length; at++) {
    if (chars[at] === '\\') {
      at++;
    } else if (chars[at] === '(') {
      depth++;
    } else if (chars[at] === ')' && --depth === 0) {
      return at;
    }
  }
  return undefined;
}

/** The index of the bracket that closes the class opened at `from`; undefined when the bracket is an ordinary one. */
function endOfClass(chars: readonly string[], from: number): number | undefined {
  let at = from + 1;
  if (chars[at] === '!' || chars[at] === '^') {
    at++;
  }
  let close = 0;
  // A closing bracket that stands first is a member.
  for (at += chars[at] === ']' ? 1 : 0; at < chars.length; at++) {
    if (chars[at] === '[' && ':.='.includes(chars[at + 1] ?? ' ')) {
      // Looked for once, not from every bracket again.
      close = close < at + 2 ? chars.indexOf(']', at + 2) : close;
      if (close < 0) {
        return undefined;
      }
      if (close > at + 2 && chars[close - 1] === chars[at + 1]) {
        at = close;
        continue;
      }
    }
    if (chars[at] === '\\') {
      at++;
    } else if (chars[at] === ']') {
      return at;
    }
  }
  return undefined;
}

/** A test for membership that may say yes too often, never no too often. */
function members(inside: readonly string[], form: (text: string) => string): ((char: string) => boolean) | undefined {
  const negated = inside[0] === '!' || inside[0] === '^';
  const chars = negated ? inside.slice(1) : inside;
  if (chars.includes('[') || chars.includes('\\')) {
    return undefined;
  }
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < chars.length; at++) {
    const low = chars[at] ?? '';
    const high = chars[at + 1] === '-' ? chars[at + 2] : undefined;
    ranges.push([low, high ?? low]);
    at += high === undefined ? 0 : 2;
  }
  // Where ranges end depends on the language of the machine, so letters of the other case count as well.
  const variants = (char: string) => new Set([char, form(char), char.toLowerCase(), char.toUpperCase()]);
  const listed = (char: string) => ranges.some(([low, high]) => low <= char && char <= high);
  return (char) => [...variants(char)].some((variant) => listed(variant) !== negated);
}
