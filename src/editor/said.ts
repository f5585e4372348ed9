import { l10n } from 'vscode';
import { modeNames } from '../core/modes';

/** What a sentence has of its own in it: what is quoted, numbers, characters, modes. */
const own = new RegExp(
  [
    /`[^`]*`/.source,
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

/** What tells a sentence from a name. */
const clause = /[.:;!?] |\b(?:an?|the|is|it|its|are|was|be|of|to|that|which|and|not|may|has)\b/i;
/** What was taken for several quotes, because there are such marks in it. */
const quote = /^\{\d+\}(?:.*(?:\{\d+\}|`))?$/;
/** What stands before a place that another sentence of ours may be in, and that is not for an agent's words alone. */
const beforeSentence = /(?:(?<!\b(?:again|failed|says|stopped|told|words)):|\(|\b(?:because|it|that|which|rule)) ?$/i;
/** What stands before a place that anything may be in, such as the words of an agent. */
const beforeWords = /[:(] ?$/;
/** Longer texts stay as they are, so that an agent's words cannot hold the editor up. */
const longest = 4_000;
const deepest = 3;

/**
 * A sentence that was made in English where nobody knows of languages, in the language of the editor. Only whole
 * sentences of ours are translated: what others said inside of them, and all that follows, stays letter by letter
 * (docs/decisions/0032).
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
    : filled(translated(words, texts), (at) => given[at] ?? '');
}

type Texts = NonNullable<typeof l10n.bundle>;

/** Sentence by sentence, up to the first in which somebody else speaks: whatever follows may be theirs, too. */
function translated(words: string, texts: Texts): string {
  const [first = '', ...others] = words.split(sentenceEnd);
  const rest = others.join(' ');
  const mine = found(words, texts) === undefined && rest !== '' ? ours(first, texts) : undefined;
  const whole = mine === undefined ? fitted(words, texts) : undefined;
  // A name that stands last may go on behind its dot.
  const named = (value: string, _: string, after: string) => (/\w/.test(after) ? nameIn(value) : undefined);
  const next = mine ?? (whole === undefined && rest !== '' ? fitting(first, texts, named) : undefined);
  return next === undefined ? (whole ?? words) : `${next} ${rest.includes(' ') ? translated(rest, texts) : rest}`;
}

const sentenceEnd = /(?<=\.) (?=[A-Z{])/;

/** A text that is ours from the first word to the last, as are those inside of it; undefined if it is not. */
function ours(words: string, texts: Texts, depth = 0): string | undefined {
  const whole = found(words, texts);
  if (whole !== undefined || depth > deepest) {
    return whole;
  }
  for (const frame of frames) {
    const [, before = '', inner = '', after = ''] = frame.exec(words) ?? [];
    const outer = !inner.includes(' ') ? undefined : found(`${before}{999}${after}`, texts);
    const mine = outer === undefined ? undefined : ours(inner, texts, depth + 1);
    if (outer !== undefined && mine !== undefined) {
      return outer.replace('{999}', () => mine);
    }
  }
  return fitting(words, texts, (value, before) =>
    quote.test(value) ? value : isSentence(value, before) ? ours(value, texts, depth + 1) : undefined,
  );
}

/** A sentence of ours with another one in a place where there may be one, a name, or somebody's words. */
function fitted(words: string, texts: Texts): string | undefined {
  const inPlace = (value: string, before: string) =>
    (isSentence(value, before) ? ours(value, texts, 1) : undefined) ??
    (beforeWords.test(before) ? value : nameIn(value));
  return ours(words, texts) ?? fitting(words, texts, inPlace);
}

/** A single word may be a name, wherever it stands. */
function isSentence(value: string, before: string): boolean {
  return value.includes(' ') && beforeSentence.test(before);
}

function nameIn(value: string): string | undefined {
  return quote.test(value) || !clause.test(value) ? value : undefined;
}

/** The text of ours that has most of the words, with what is made of the rest. */
function fitting(
  words: string,
  texts: Texts,
  inPlace: (value: string, before: string, after: string) => string | undefined,
): string | undefined {
  let most = 7;
  let best: string | undefined;
  const bare = words.endsWith('.') ? words.slice(0, -1) : words;
  for (const key in texts) {
    // Most are told apart by how they begin and end.
    const last = key.lastIndexOf('}') + 1;
    const isAlike = last > 0 && words.startsWith(key.slice(1, key.indexOf('{')), 1);
    if (!isAlike || !(words.endsWith(key.slice(last)) || bare.endsWith(key.slice(last)))) {
      continue;
    }
    const dot = words.endsWith('.') && !key.endsWith('.') ? '.' : '';
    const pieces = (dot === '' ? key : `${withFirst(key, 'toUpperCase')}.`).split(/\{\d+\}/);
    const own = key.replace(/\{\d+\}|[^A-Za-z]/g, '').length;
    const between = own > most ? betweenPieces(words, pieces) : undefined;
    const inner = between?.map((it, at) => inPlace(it, pieces[at] ?? '', pieces[at + 1] ?? ''));
    if (inner?.every((it) => it !== undefined)) {
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
  const bare =
    exact === undefined && / .*\.$/.test(key) ? texts[withFirst(key.slice(0, -1), 'toLowerCase')] : undefined;
  const text = exact ?? (bare === undefined ? undefined : `${withFirst(bare, 'toUpperCase')}.`);
  return text === undefined ? undefined : filled(text, (at) => places[at] ?? '');
}

function withFirst(text: string, change: 'toLowerCase' | 'toUpperCase'): string {
  return `${text.charAt(0)[change]()}${text.slice(1)}`;
}

function filled(text: string, put: (at: number) => string): string {
  return text.replace(/\{(\d+)\}/g, (_, at) => put(Number(at)));
}
