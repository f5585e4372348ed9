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
  /^(.* may reach a file that )(.+?)(\.?)$/,
  /^(The rule \{\d+\} stands in [^,]+, )(.+)(\.)$/,
  /^([^:]+: )(.+?)(\.?)$/,
];

/**
 * A sentence that was made in English where nobody knows of languages, in the language of the editor. It is looked up
 * by its words alone, and what has no translation stays as it is (docs/decisions/0032).
 */
export function said(sentence: string): string {
  const texts = l10n.bundle;
  if (texts === undefined) {
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
  return words;
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
