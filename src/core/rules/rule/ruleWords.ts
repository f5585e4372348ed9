import type { Matcher } from './rule';

/** What the text between a rule's parentheses means, or why it means nothing. */
export type MatcherReading =
  | { readonly ok: true; readonly match: Matcher }
  /** `why` fits after "rule `text`". */
  | { readonly ok: false; readonly why: string };

/** A reading that succeeded. */
export function meaning(match: Matcher): MatcherReading {
  return { ok: true, match };
}

/** A reading that failed. */
export function refused(why: string): { readonly ok: false; readonly why: string } {
  return { ok: false, why };
}

/** Why nothing is turned round: what is left out of one rule is named by another. */
export const noExceptions =
  'begins with `!`, which turns no rule round; write what may be done as an allow rule, and what may not as a deny rule';

/** The words of a shell rule, or why they cannot be read. */
type RuleWords =
  | {
      readonly ok: true;
      readonly words: readonly string[];
      /** The assignments in front of them, as `NAME=value`. */
      readonly set: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

/** Splits the words of a rule as a shell would, quotes and escapes decoded. Anything a shell would expand is refused. */
export function readRuleWords(text: string): RuleWords {
  const words: string[] = [];
  const set: string[] = [];
  let into = words;
  let word: string | undefined;
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === ' ') {
      if (word !== undefined) {
        into.push(word);
        word = undefined;
      }
      at += 1;
      continue;
    }
    if (word === undefined) {
      into = words.length === 0 && /^[A-Za-z_][A-Za-z0-9_]*=/.test(text.slice(at, at + 200)) ? set : words;
    }
    const why = whyNotLiteral(text, at, word);
    if (why !== undefined) {
      return refused(why);
    }
    const piece = readPiece(text, at) ?? { why: 'has a quote or a backslash that is not closed' };
    if ('why' in piece) {
      return refused(piece.why);
    }
    word = (word ?? '') + piece.text;
    at = piece.end;
  }
  if (word !== undefined) {
    into.push(word);
  }
  return { ok: true, words, set };
}

/** The shortest plain way to write words so that `readRuleWords` gives them back. */
export function printRuleWords(words: readonly string[]): string {
  return words.map((word, at) => (isPlain(word, at) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** The same for assignments in front of them. */
export function printAssignments(set: readonly string[]): string {
  return set
    .map((it) => {
      const equals = it.indexOf('=') + 1;
      return `${it.slice(0, equals)}${printRuleWords(['x', it.slice(equals)]).slice(2)} `;
    })
    .join('');
}

function isPlain(word: string, at: number): boolean {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) && !(at === 0 && /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(word));
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

/** The next quoted stretch, escaped character or plain character. Undefined when a quote stays open. */
function readPiece(text: string, at: number): Piece | { readonly why: string } | undefined {
  switch (text[at]) {
    case "'": {
      const end = text.indexOf("'", at + 1);
      return end < 0 ? undefined : { text: text.slice(at + 1, end), end: end + 1 };
    }
    case '"':
      return readDoubleQuoted(text, at + 1);
    case '\\': {
      const next = text[at + 1];
      return next === undefined ? undefined : { text: next, end: at + 2 };
    }
    default:
      return { text: text[at] ?? '', end: at + 1 };
  }
}

function readDoubleQuoted(text: string, from: number): Piece | { readonly why: string } | undefined {
  let decoded = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (char === '"') {
      return { text: decoded, end: at + 1 };
    }
    if (char === '$' || char === '`') {
      return {
        why: `has \`${char}\` in double quotes, which a shell expands; use single quotes if it is meant as it stands`,
      };
    }
    if (char === '\\' && '$`"\\'.includes(next) && next !== '') {
      decoded += next;
      at += 1;
    } else {
      decoded += char;
    }
  }
  return undefined;
}

/** Why the unquoted character at `at` cannot stand in a rule; `word` is what its word holds so far. */
function whyNotLiteral(text: string, at: number, word: string | undefined): string | undefined {
  const char = text[at] ?? '';
  if (char === '*') {
    return 'has a `*` that is not at its end; a rule is words, and only `:*` or ` *` after the last word means "and anything more"';
  }
  if (char === '?' || (char === '[' && !/^\[\[?(?: |$)/.test(text.slice(at)))) {
    return `has \`${char}\`, which a shell expands; put the word in single quotes if it is meant as it stands`;
  }
  if (char === '$' || char === '`') {
    return `has \`${char}\`, which a shell expands; a rule can only name words that stay as they are`;
  }
  if (';|&<>()'.includes(char)) {
    return `has \`${char}\`, which ends a command; a rule speaks about one command, so write one rule for each`;
  }
  if (char === '~' && word === undefined) {
    return 'has a word that begins with `~`, which a shell expands; write the folder out';
  }
  if (char === '#' && word === undefined) {
    return 'has a comment; leave it out, or put the word in single quotes';
  }
  if (char === '{' && /^\{[^ ]*(?:,|\.\.)[^ ]*\}/.test(text.slice(at))) {
    return 'has braces, which a shell expands; write one rule for each word';
  }
  return undefined;
}
