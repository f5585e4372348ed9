import { l10n } from 'vscode';
import { modeNames } from '../core/modes';

/** What a sentence has of its own in it: what is quoted, several of that in a row, numbers, characters, modes. */
const own = new RegExp(
  [
    /`[^`]*`(?:, `[^`]*`)*(?: (?:or|and) `[^`]*`)?/.source,
    /'[^' ]+'/.source,
    /\bU\+[0-9A-F]{4,6}\b/.source,
    /\b\d+(?:[.,]\d+)*\b/.source,
    `(?<=\\b[Mm]ode )(?:${modeNames.join('|')})\\b`,
  ].join('|'),
  'g',
);

/** Sentences with another one inside, which is translated by itself: what stands before it, the other, what follows. */
const frames: readonly RegExp[] = [
  /^(Allows |Asks about |Denies )(.+)(\.)$/,
  /^()(.+)(, also inside other commands|, by tools and by shell commands)$/,
  /^(reading |writing )(.+)()$/,
];

/** Words that tell a sentence from a name. */
const clause = /\b(?:an?|the|is|it|its|are|was|be|of|to|that|which|and|not|may|has)\b/i;
/** What was taken for several quotes, because there are such marks in it. */
const quote = /^\{\d+\}(?:.*(?:\{\d+\}|`))?$/;
/** Longer texts stay as they are, so that an agent's words cannot hold the editor up. */
const longest = 4_000;

/**
 * A sentence that was made in English where nobody knows of languages, in the language of the editor. It is looked up
 * by its words alone, and what has no translation stays as it is (docs/decisions/0032).
 */
export function said(sentence: string): string {
  const texts = l10n.bundle;
  if (texts === undefined || sentence.length > longest) {
    return sentence;
  }
  const given: string[] = [];
  const words = sentence.replace(own, (it) => `{${given.push(it) - 1}}`);
  // A brace of the sentence's own would be taken for a place to put something.
  return /\{\d+\}/.test(sentence.replace(own, ''))
    ? sentence
    : filled(translated(words, texts), (at) => listed(given[at] ?? '', texts));
}

type Texts = NonNullable<typeof l10n.bundle>;

function translated(words: string, texts: Texts): string {
  const sentences = words.split(/(?<=\.) (?=[A-Z{])/);
  const whole = found(words, texts);
  if (whole !== undefined || sentences.length > 1) {
    return whole ?? sentences.map((it) => translated(it, texts)).join(' ');
  }
  for (const frame of frames) {
    const [, before = '', inner = '', after = ''] = frame.exec(words) ?? [];
    const outer = inner === '' ? undefined : found(`${before}{999}${after}`, texts);
    if (outer !== undefined) {
      return outer.replace('{999}', () => translated(inner, texts));
    }
  }
  return fitting(words, texts) ?? words;
}

/** For what is not quoted, or has such quotes inside: the text that has most of the words, and the rest by itself. */
function fitting(words: string, texts: Texts): string | undefined {
  let most = 7;
  let best: string | undefined;
  for (const key in texts) {
    const dot = words.endsWith('.') && !key.endsWith('.') ? '.' : '';
    const pieces = (dot === '' ? key : `${withFirst(key, 'toUpperCase')}.`).split(/\{\d+\}/);
    const own = key.replace(/\{\d+\}|[^A-Za-z]/g, '').length;
    const between = own > most && pieces.length > 1 ? betweenPieces(words, pieces) : undefined;
    const inner = between?.map((it) => translated(it, texts));
    const isClear = between?.every(
      (it, at) => /[:(] ?$/.test(pieces[at] ?? '') || inner?.[at] !== it || quote.test(it) || !clause.test(it),
    );
    if (inner !== undefined && isClear) {
      most = own;
      const text = dot === '' ? (texts[key] as string) : `${withFirst(texts[key] as string, 'toUpperCase')}.`;
      best = filled(text, (at) => inner[at] ?? '');
    }
  }
  return best;
}

function betweenPieces(words: string, pieces: readonly string[]): readonly string[] | undefined {
  const between: string[] = [];
  let end = 0;
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    const begin = at === 0 ? 0 : isLast ? words.length - piece.length : words.indexOf(piece, end + 1);
    if (!words.startsWith(piece, begin) || (at > 0 && begin <= end)) {
      return undefined;
    }
    between.push(...(at > 0 ? [words.slice(end, begin)] : []));
    end = begin + piece.length;
  }
  return between;
}

/** The translation of these words, whatever the numbers of their places; a sentence may be known without its dot. */
function found(words: string, texts: Texts): string | undefined {
  const places: string[] = [];
  const key = words.replace(/\{\d+\}/g, (it) => `{${places.push(it) - 1}}`);
  const exact = texts[key];
  const bare = exact === undefined && key.endsWith('.') ? texts[withFirst(key.slice(0, -1), 'toLowerCase')] : undefined;
  const text = exact ?? (bare === undefined ? undefined : `${withFirst(bare, 'toUpperCase')}.`);
  return text === undefined ? undefined : filled(text, (at) => places[at] ?? '');
}

function withFirst(text: string, change: 'toLowerCase' | 'toUpperCase'): string {
  return `${text.charAt(0)[change]()}${text.slice(1)}`;
}

function filled(text: string, put: (at: number) => string): string {
  return text.replace(/\{(\d+)\}/g, (_, at) => put(Number(at)));
}

/** Several quoted things in a row, with the word before the last one. */
function listed(quotes: string, texts: Texts): string {
  return quotes.replace(/` (or|and) `(?=[^`]*`$)/, (all, word: string) => `\` ${texts[word] ?? all.trim()} \``);
}
