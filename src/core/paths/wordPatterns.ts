import { braceExpand } from 'minimatch';
import type { Place } from '../facts';
import type { Piece, Word } from '../shell/word';
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
    return tildeReadings(word.text, place).map(whole);
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

function whole(text: string): Spelling {
  return { before: text, gap: undefined, after: '' };
}

function fragmentsOf(piece: Piece, { place, first }: { place: LoosePlace; first: boolean }): readonly Fragment[] {
  switch (piece.kind) {
    case 'text':
      return first
        ? tildeReadings(piece.text, place).map((text) => ({ text }))
        : [{ text: literalText(piece.text, place) }];
    case 'tilde':
      return [tilde(piece.user, place)];
    case 'variable':
      return [variable(piece, place)];
    case 'glob':
      // Anything but a plain wildcard is taken for text of which nothing is known but that it has no slash.
      return [/^(?:\*+|\?+|\[[^\\'"$`/]*\])$/.test(piece.source) ? { text: piece.source } : glob(piece.source)];
    case 'brace':
      return braces(piece.source, { place, first });
    case 'unknown':
      return [{ gap: piece.quoted ? 'joins' : 'splits' }];
  }
}

function glob(source: string): Fragment {
  return source.includes('/') ? { gap: 'joins' } : { text: '**' };
}

function tilde(user: string, place: LoosePlace): Fragment {
  if (user === '' || user === segmentsOf(place.home).at(-1)) {
    return { text: homePattern(place) };
  }
  return user === '+' && place.cwd !== undefined ? { text: folderPattern(place.cwd, place) } : { gap: 'joins' };
}

function variable({ name, quoted }: { name: string; quoted: boolean }, place: LoosePlace): Fragment {
  const folder = name === 'HOME' ? place.home : name === 'PWD' ? place.cwd : undefined;
  return folder === undefined || (!quoted && /[\s*?[]/.test(folder))
    ? { gap: quoted ? 'joins' : 'splits' }
    : { text: folderPattern(folder, place) };
}

function braces(source: string, { place, first }: { place: LoosePlace; first: boolean }): readonly Fragment[] {
  const nesting = source.split('{').length;
  if (/[$`'"\\]/.test(source) || nesting > 50 || source.length > 2000) {
    return [{ gap: 'splits' }];
  }
  const texts = braceExpand(source, { braceExpandMax: wordLimit + 1 });
  if (texts.length > wordLimit) {
    return [{ gap: 'splits' }];
  }
  return texts.map((text) => {
    const pattern = text.replace(/\(/g, '\\(');
    return { text: first && /^~(?:\/|$)/.test(text) ? homePattern(place) + pattern.slice(1) : pattern };
  });
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
