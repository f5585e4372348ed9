import { braceExpand } from 'minimatch';
import type { Place } from '../facts';
import type { Piece, Word } from '../shell/word';
import { folderOf } from '../shell/wordParts';
import { normaliseFolder } from './normalise';
import { segmentsOf } from './segments';
import { literalPattern } from './usePattern';

/** More words than this from the braces of one word are not followed. */
const wordLimit = 200;

/** One thing a word may become, as pattern text (see `usePattern.ts`), with a gap where nothing is known. */
export interface Spelling {
  /** The text in front of the first gap; the whole text when there is none. */
  readonly before: string;
  /** `splits`: what is not known may also end one word and begin another. */
  readonly gap: 'splits' | 'joins' | undefined;
  /** The text behind the last gap. */
  readonly after: string;
}

/** A place whose folder may be unknown. */
export type LoosePlace = Omit<Place, 'cwd'> & { readonly cwd: string | undefined };

type Fragment = { readonly text: string } | { readonly gap: 'splits' | 'joins' };

/** Everything a word may become; undefined when that cannot be told within bounds. */
export function spellingsOf(word: Word, place: LoosePlace): readonly Spelling[] | undefined {
  if (word.literal) {
    return tildeReadings(word.text, place).map((text) => toSpelling([{ text }]));
  }
  let spelled: readonly (readonly Fragment[])[] = [[]];
  for (const [at, piece] of word.pieces.entries()) {
    const choices = fragmentsOf(piece, { place, first: at === 0 });
    if (choices.length * spelled.length > wordLimit) {
      return undefined;
    }
    spelled = spelled.flatMap((start) => choices.map((choice) => [...start, choice]));
  }
  return spelled.map(toSpelling);
}

/** A quoted `~` is a name of its own, but programs like to expand what the shell did not. */
function tildeReadings(text: string, place: LoosePlace): readonly string[] {
  const literal = literalText(text, place);
  return /^~(?:\/|$)/.test(text) ? [literal, homePattern(place) + literal.slice(1)] : [literal];
}

function fragmentsOf(piece: Piece, { place, first }: { place: LoosePlace; first: boolean }): readonly Fragment[] {
  switch (piece.kind) {
    case 'text':
      return first
        ? tildeReadings(piece.text, place).map((text) => ({ text }))
        : [{ text: literalText(piece.text, place) }];
    case 'tilde': {
      const isOwn = piece.user === '' || piece.user === segmentsOf(place.home).at(-1);
      return [isOwn ? { text: homePattern(place) } : { gap: 'joins' }];
    }
    case 'variable': {
      const folder = folderOf(piece, place);
      return [folder === undefined ? gapOf(piece) : { text: folderPattern(folder, place) }];
    }
    case 'glob':
      if (/^(?:\*+|\?+|\[[^\\'"$`/]*\])$/.test(piece.source)) {
        return [{ text: piece.source }];
      }
      // Anything but a plain wildcard is taken for text of which nothing is known but that it has no slash.
      return [piece.source.includes('/') ? { gap: 'joins' } : { text: '**' }];
    case 'brace':
      return braces(piece.source, { place, first });
    case 'unknown':
      return [gapOf(piece)];
  }
}

function gapOf({ quoted }: { quoted: boolean }): Fragment {
  return { gap: quoted ? 'joins' : 'splits' };
}

/** The texts that come out of braces, what else is expanded in them left as it is; undefined when they are too many. */
export function outOfBraces(source: string): readonly string[] | undefined {
  const isFollowed = source.split('{').length <= 50 && source.length <= 2000;
  const texts = isFollowed ? braceExpand(source, { braceExpandMax: wordLimit + 1 }) : undefined;
  return texts === undefined || texts.length > wordLimit ? undefined : texts;
}

/** What braces become, as far as quotes, commands and variables in them leave that certain. */
function braces(source: string, { place, first }: { place: LoosePlace; first: boolean }): readonly Fragment[] {
  const texts = outOfBraces(source);
  if (texts === undefined) {
    return [{ gap: 'splits' }];
  }
  const isSure = !/[`\\]|\$\(|(["'])(?:(?!\1).)*[,{}](?:(?!\1).)*\1/s.test(source);
  const fragments = texts.map((text): Fragment => {
    const pattern = text
      .replace(/["'\\]/g, '')
      .replace(/\(/g, '\\(')
      .replace(/\$(?:\{(HOME|PWD)\}|(HOME|PWD)(?!\w))/g, (all, braced?: string, bare?: string) => {
        const folder = folderOf({ kind: 'variable', name: braced ?? bare ?? '', quoted: true }, place);
        return folder === undefined ? all : folderPattern(folder, place);
      });
    if (/[$`]/.test(pattern)) {
      return { gap: 'splits' };
    }
    return { text: first && /^~(?:\/|$)/.test(text) ? homePattern(place) + pattern.slice(1) : pattern };
  });
  return isSure && !fragments.some((it) => 'gap' in it) ? fragments : [{ gap: 'splits' }];
}

function toSpelling(fragments: readonly Fragment[]): Spelling {
  let before = '';
  let after = '';
  let gap: Spelling['gap'];
  for (const fragment of fragments) {
    if ('gap' in fragment) {
      gap = gap === 'splits' ? gap : fragment.gap;
      after = '';
    } else if (gap === undefined) {
      before += fragment.text;
    } else {
      after += fragment.text;
    }
  }
  return { before, gap, after };
}

/** The person's home as a pattern. */
export function homePattern(place: LoosePlace): string {
  return folderPattern(place.home, place);
}

function folderPattern(folder: string, { platform }: LoosePlace): string {
  // The root keeps a dot, so that it stays absolute when nothing follows.
  return literalPattern(normaliseFolder(folder, { platform })).replace(/\/$/, '/.');
}

function literalText(text: string, { platform }: LoosePlace): string {
  return literalPattern(platform === 'win32' ? text.replace(/\\/g, '/') : text);
}
