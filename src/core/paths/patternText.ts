import { braceExpand } from 'minimatch';
import type { Decision } from '../decision';
import type { Facts, Place } from '../facts';
import { normaliseFolder } from './normalise';
import { segmentsOf } from './segments';
import { literalPattern } from './usePattern';

/** More alternatives than this in one rule are refused: what a brace expansion cuts off would be a hole. */
const alternativeLimit = 500;
const lengthLimit = 4096;
const anyFoldersLimit = 16;

/** What a rule's path hangs on and how it is compared. */
export interface PatternPlace extends Pick<Place, 'home' | 'platform'>, Pick<Facts, 'foldsCase'> {
  readonly effect: Decision;
  /** The folder that relative paths hang on; absolute. */
  readonly base: string;
  /** The workspace folders, inside which an allow rule that begins with `**` stays. Only `base` when left out. */
  readonly roots?: readonly string[];
}

/** One absolute reading of a rule's path. */
export interface PatternReading {
  /** The names in front that are literal, unescaped. */
  readonly prefix: readonly string[];
  /** What follows, as glob text name by name; `**` is any number of folders. Empty: the prefix is all of it. */
  readonly rest: readonly string[];
  /** Whether everything below a match matches too. */
  readonly below: boolean;
}

/** A rule's path taken apart, or why it cannot be used. */
export type PatternReadings = { readonly readings: readonly PatternReading[] } | { readonly refused: string };

/** Takes the path of a rule apart into absolute readings; it matches when any of them does. */
export function readPattern(pattern: string, place: PatternPlace): PatternReadings {
  const forward = place.platform === 'win32' ? pattern.replace(/\\/g, '/') : pattern;
  // The person's own home in its usual spellings.
  const text = forward
    .trim()
    .replace(/^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=\/|$)/i, () =>
      literalPattern(normaliseFolder(place.home, place)),
    );
  const refused = whyRefused(text);
  if (refused !== undefined) {
    return { refused };
  }
  const alternatives = expandBraces(text);
  if (alternatives === undefined) {
    return { refused: `has more than ${alternativeLimit} alternatives` };
  }
  return merged(alternatives.map((alternative) => toAbsolute(alternative, place)));
}

function whyRefused(text: string): string | undefined {
  if (text === '') {
    return 'names no path';
  }
  if (text.includes('\0')) {
    return 'has a NUL character in it';
  }
  if (text.length > lengthLimit) {
    return `is longer than ${lengthLimit} characters`;
  }
  if (text.startsWith('!')) {
    return 'begins with `!`, which has no meaning here; write `\\!` for a name that begins so';
  }
  return /^~[^/]/.test(text) ? 'names another person’s home; write the path in full' : undefined;
}

function expandBraces(text: string): readonly string[] | undefined {
  if (!text.includes('{')) {
    return [text];
  }
  // Deep nesting is refused before the library walks it: hostile nesting is slow there.
  if ((text.match(/\{/g) ?? []).length > 50) {
    return undefined;
  }
  const all = braceExpand(text, { braceExpandMax: alternativeLimit + 1 });
  return all.length > alternativeLimit ? undefined : all;
}

function toAbsolute(text: string, place: PatternPlace): PatternReadings {
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  const how = { folder: /\/\.?$/.test(text), strict: place.effect !== 'allow' };
  const hasDrive = place.platform === 'win32' && /^\/*[A-Za-z]:(?:\/|$)/.test(text);
  if (text.startsWith('/') || hasDrive) {
    // A path without a drive means the drive of the folder the rule hangs on.
    return joined(place.platform !== 'win32' || hasDrive ? [] : segmentsOf(place.base).slice(0, 1), names, how);
  }
  const [name] = names;
  if (name === '**') {
    const roots = how.strict ? [[]] : (place.roots ?? [place.base]).map((root) => folderNames(root, place));
    return merged(roots.map((root) => joined(root, names, how)));
  }
  const isName = names.length === 1 && name !== '..' && !text.slice(0, -1).includes('/');
  if (isName && name !== undefined && (how.strict || hasWildcard(name))) {
    return joined(how.strict ? [] : folderNames(place.base, place), ['**', name], how);
  }
  return joined(folderNames(place.base, place), names, how);
}

function folderNames(folder: string, place: PatternPlace): readonly string[] {
  return segmentsOf(normaliseFolder(folder, place));
}

/** Hangs `names`, which are glob text, on the folder made of `root`, which are not. */
function joined(
  root: readonly string[],
  names: readonly string[],
  { folder, strict }: { folder: boolean; strict: boolean },
): PatternReadings {
  const prefix = [...root];
  const rest: string[] = [];
  for (const name of names) {
    if (name === '..') {
      if (rest.at(-1) === '**') {
        return { refused: 'has `..` after `**`' };
      }
      climb(rest.length > 0 ? rest : prefix);
    } else if (rest.length > 0 || hasWildcard(name)) {
      rest.push(...(name === '**' && rest.at(-1) === '**' ? [] : [name]));
    } else {
      prefix.push(unescaped(name));
    }
  }
  if (rest.filter((name) => name === '**').length > anyFoldersLimit) {
    return { refused: `has more than ${anyFoldersLimit} times \`**\`` };
  }
  const reading = settled(prefix, rest, { below: strict || folder || !hasWildcard(rest.at(-1) ?? '') });
  return { readings: strict ? [reading, ...literally(reading)] : [reading] };
}

/** A reading with its literal beginning in the prefix and its drive in upper case. */
function settled(prefix: readonly string[], rest: readonly string[], { below }: { below: boolean }): PatternReading {
  const wild = rest.findIndex(hasWildcard);
  const literal = wild < 0 ? rest : rest.slice(0, wild);
  const [first = '', ...others] = [...prefix, ...literal.map(unescaped)];
  const names = first === '' ? [] : [/^[a-z]:$/.test(first) ? first.toUpperCase() : first, ...others];
  return { prefix: names, rest: wild < 0 ? [] : rest.slice(wild), below };
}

/** A drive is as high as one can climb. */
function climb(names: string[]): void {
  if (!(names.length === 1 && /^[A-Za-z]:$/.test(names[0] ?? ''))) {
    names.pop();
  }
}

/** A folder called `[id]` is meant by its name at least as often as a class is: deny and ask rules match both. */
function literally({ prefix, rest }: PatternReading): readonly PatternReading[] {
  const hasClass = rest.some((name) => name.includes('[')) && !rest.some((name) => name !== '**' && /[*?]/.test(name));
  if (!hasClass) {
    return [];
  }
  const escaped = rest.map((name) => (name === '**' ? name : name.replace(/\\?\[/g, '\\[')));
  return [settled(prefix, escaped, { below: true })];
}

/** Whether a name in a rule's path has anything but literal characters in it. */
export function hasWildcard(name: string): boolean {
  return /[*?[]|[@+!]\(/.test(name.includes('\\') ? name.replace(/\\./g, '') : name);
}

/** The name without the backslashes that make characters literal. */
export function unescaped(name: string): string {
  return name.includes('\\') ? name.replace(/\\(.)/g, '$1') : name;
}

function merged(all: readonly PatternReadings[]): PatternReadings {
  const refused = all.find((each) => 'refused' in each);
  return refused ?? { readings: all.flatMap((each) => ('refused' in each ? [] : each.readings)) };
}
