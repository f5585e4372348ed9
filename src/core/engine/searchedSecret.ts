import type { Place } from '../facts';
import type { PathUse } from '../part';
import { secretMeets, secretOf } from '../paths/secretPath';
import { toPathUse } from '../paths/toPathUse';
import { mostNested, patternPieces, patternReadings, untilSettled } from '../shell/searchPattern';
import { literalWord, type Word, wordOf } from '../shell/word';
import { globWord, homeWord, joinedWord } from '../shell/wordParts';

/** What a search looks through: the folder, and the patterns that say which files below it. */
export interface Searched {
  readonly base: string;
  readonly patterns: readonly string[];
}

/** What says which files are searched: `glob`, `include` and folders, under any of the names that agents have for them. */
export function searchPatterns(input: unknown): readonly string[] {
  return Object.entries(input ?? {})
    .filter(([name]) => /glob|include|file|paths|dir|folder|root|cwd/i.test(name))
    .flatMap(([, value]: [string, unknown]) => [value].flat(mostNested))
    .filter((value) => typeof value === 'string');
}

/** The files that a pattern of a search names, if some of them may be secrets; `unclear` if that cannot be told. */
export function searchedSecret({ base, patterns }: Searched, place: Place): PathUse | 'unclear' | undefined {
  // A list within a list, as one of its entries, is part of it.
  const flat = patterns.map((it) => untilSettled(it, (text) => text.replace(/([{,])\{([^{}]*)\}(?=[,}])/g, '$1$2')));
  if (flat.some((pattern) => /\{[^{}]*\{[^{}]*\{/.test(pattern) || pattern.split('(').length > mostNested)) {
    return 'unclear';
  }
  for (const pattern of flat.flatMap(listed)) {
    for (const name of readings(pattern)) {
      const use = toPathUse({ access: 'read', word: patternWord(base, name), cwd: place.cwd, recursive: false }, place);
      if (use.kind === 'unknown') {
        return 'unclear';
      }
      const isSecret = use.kind === 'exact' && use.paths.some((path) => secretOf(path, place) !== undefined);
      if (isSecret || secretMeets({ ...use, name: pattern }, place) !== undefined) {
        return { ...use, name: pattern };
      }
    }
  }
  return undefined;
}

/** Several patterns may stand in one text, between blanks, quotes or commas; one that begins with `!` leaves files out. */
function listed(text: string): readonly string[] {
  return (text.match(/(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^\s,'"])+/g) ?? [])
    .map((it) => it.replace(/^(?:!!)+/, ''))
    .filter((it) => !/^!(?!\()/.test(it));
}

/** To many a slash in front means the folder that is searched. */
function readings(pattern: string): readonly string[] {
  return /^\/[^/]/.test(pattern)
    ? [...patternReadings(pattern), ...patternReadings(pattern.slice(1))]
    : patternReadings(pattern);
}

/** The pattern at any depth below the folder, or where it says by itself. */
function patternWord(base: string, pattern: string): Word {
  const isHome = pattern.startsWith('~/');
  const isFixed = isHome || /^(?:\/|[A-Za-z]:[\\/])/.test(pattern);
  const below = isFixed ? [] : [literalWord(`${base}/`), globWord('**'), literalWord('/')];
  const named = wordOf('', ...patternPieces(isHome ? pattern.slice(2) : pattern));
  return wordOf(pattern, ...joinedWord(...(isHome ? [homeWord('/')] : below), named).pieces);
}
