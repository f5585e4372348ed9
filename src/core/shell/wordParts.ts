import { patternPieces, patternReadings } from './searchPattern';
import { literalWord, type Piece, textPiece, type Word, wordOf } from './word';

/** The word without its first `length` characters, which have to be text. */
export function wordAfter(word: Word, length: number): Word {
  const head = literalStart(word).slice(length);
  const rest = word.pieces.slice(1);
  return cutWord(word, head === '' ? rest : [{ kind: 'text', text: head }, ...rest], (text) => text.slice(length));
}

/** The word behind what the pattern finds at its literal beginning; undefined where that is not there. */
export function wordBehind(word: Word, start: RegExp): Word | undefined {
  const length = start.exec(literalStart(word))?.[0].length;
  return length === undefined ? undefined : wordAfter(word, length);
}

/** What is left of a word where `cut` leaves that of its text, and these pieces. */
function cutWord({ text, literal, source, candidates }: Word, pieces: readonly Piece[], cut: Cut): Word {
  return { text: cut(text), literal, pieces, source, candidates: candidates.map(cut), becomes: [] };
}

type Cut = (text: string) => string;

/** The word up to the first `mark` in its text; the whole word when there is none. */
export function wordBefore(word: Word, mark: string): Word {
  const pieces: Piece[] = [];
  const before = (text: string) => text.slice(0, text.includes(mark) ? text.indexOf(mark) : undefined);
  for (const piece of word.pieces) {
    if (piece.kind === 'text' && piece.text.includes(mark)) {
      pieces.push(...textPiece(before(piece.text)));
      break;
    }
    pieces.push(piece);
  }
  return cutWord(word, pieces, before);
}

/** The words that stand in a text, with what is expanded in them, and those that it may hold by what the line sets. */
export function fieldsIn({ pieces, candidates }: Word, between: RegExp): readonly Word[] {
  const fields: Piece[][] = [[]];
  for (const piece of pieces) {
    const [first, ...others] = piece.kind === 'text' ? piece.text.split(between).map(textPiece) : [[piece]];
    fields.at(-1)?.push(...(first ?? []));
    fields.push(...others.map((it) => [...it]));
  }
  const texts = candidates.flatMap((text) => text.split(between)).filter((text) => text !== '');
  return [...fields.filter(({ length }) => length > 0).map(ofPieces), ...texts.map(literalWord)];
}

function ofPieces(pieces: readonly Piece[]): Word {
  const text = pieces
    .map((it) => (it.kind === 'text' ? it.text : it.kind === 'variable' ? `$${it.name}` : '*'))
    .join('');
  return pieces.every(({ kind }) => kind === 'text') ? literalWord(text) : wordOf(text, ...pieces);
}

/** What stands in front of the first expansion of the word: its literal beginning. */
export function literalStart(word: Word): string {
  const [first] = word.pieces;
  return first?.kind === 'text' ? first.text : '';
}

/** The two words written one after the other as one word. */
export function joinedWord(...words: readonly Word[]): Word {
  const literal = words.every((word) => word.literal);
  const pieces: Piece[] = [];
  for (const piece of words.flatMap((word) => word.pieces)) {
    const last = pieces.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else {
      pieces.push(piece);
    }
  }
  const text = words.map((word) => word.text).join('');
  const source = words.map((word) => word.source).join('');
  return { text, literal, pieces, source, candidates: joinedCandidates(words), becomes: [] };
}

/** The name `name` in the folder `folder`. */
export function inFolder(folder: Word, name: Word): Word {
  return /\/$/.test(folder.text) ? joinedWord(folder, name) : joinedWord(folder, literalWord('/'), name);
}

/** A word for every name in `folder` that begins with a dot. */
export function hiddenIn(folder: Word): Word {
  return inFolder(folder, joinedWord(literalWord('.'), globWord('*')));
}

/** A word that is only this wildcard. */
export function globWord(source: string): Word {
  return wordOf(source, { kind: 'glob', source });
}

/** `%2Eenv` is `.env` in a URL. */
export function percentDecoded(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A word for every path below `folder` whose last name a pattern of a search may mean. */
export function namedBelow(folder: Word, pattern: string): readonly Word[] {
  return patternReadings(/^\*+$/.test(pattern) ? '**' : pattern).map((name) =>
    inFolder(inFolder(folder, globWord('**')), wordOf(pattern, ...patternPieces(name))),
  );
}

/** The last name of a path. */
export function baseName(word: Word): Word {
  const pieces: Piece[] = [];
  const last = (text: string) => text.slice(text.lastIndexOf('/') + 1);
  const trimmed = withoutTrailingSlash(word);
  for (const piece of trimmed.pieces) {
    if (piece.kind !== 'text') {
      pieces.push(piece);
      continue;
    }
    if (piece.text.includes('/')) {
      pieces.length = 0;
    }
    pieces.push(...textPiece(last(piece.text)));
  }
  return { ...cutWord(trimmed, pieces, last), source: last(trimmed.text) };
}

/** `~` followed by `rest`: a place in the person's own home. */
export function homeWord(rest: string): Word {
  return wordOf(`~${rest}`, { kind: 'tilde', user: '' }, { kind: 'text', text: rest });
}

/** The text of a word with what `expand` puts in place of its expansions; undefined where it has nothing to put. */
export function textWith({ pieces }: Word, expand: (piece: Expanded) => string | undefined): string | undefined {
  let text = '';
  for (const piece of pieces) {
    const next = piece.kind === 'text' ? piece.text : expand(piece);
    if (next === undefined) {
      return undefined;
    }
    text += next;
  }
  return text;
}

type Expanded = Exclude<Piece, { kind: 'text' }>;

/** The folder that an expansion stands for: `~`, `$HOME` or `$PWD`; undefined for any other, and where it falls apart. */
export function folderOf(
  piece: Expanded,
  { cwd, home }: { cwd: string | undefined; home: string },
): string | undefined {
  if (piece.kind === 'tilde') {
    return piece.user === '' ? home : undefined;
  }
  const name = piece.kind === 'variable' ? piece.name : '';
  const folder = name === 'HOME' ? home : name === 'PWD' ? cwd : undefined;
  return piece.kind === 'variable' && !piece.quoted && /[\s*?[]/.test(folder ?? '') ? undefined : folder;
}

/** Whether the text could well be the name of a file. */
export function looksLikePath(text: string): boolean {
  return (
    text.length > 0 &&
    text.length < 1000 &&
    !text.startsWith('-') &&
    !text.includes('://') &&
    !unusual.test(text) &&
    (pathLike.test(text) || withExtension.test(text))
  );
}

const unusual = /[\n\0]/;
const pathLike = /^[.~]|\/|^id_/;
const withExtension = /\.[A-Za-z0-9_-]{1,16}$/;

function withoutTrailingSlash(word: Word): Word {
  const last = word.pieces.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('/')) {
    return word;
  }
  const trim = (text: string) => text.replace(/\/{1,100}$/, '');
  return cutWord(word, [...word.pieces.slice(0, -1), { kind: 'text', text: trim(last.text) }], trim);
}

function joinedCandidates(words: readonly Word[]): readonly string[] {
  if (words.every((word) => word.candidates.length === 0)) {
    return [];
  }
  let all = [''];
  for (const word of words) {
    const texts = word.literal ? [word.text] : word.candidates;
    all = all.flatMap((start) => texts.map((text) => start + text)).slice(0, 64);
  }
  return all;
}

/** Whether the word is a URL with wildcards behind its host: `http://x/y?z`. Names that match it begin as it does. */
export function isBelowHost(word: Word): boolean {
  return (
    !word.literal &&
    /^https?:\/\/[^/?#\\]+\//i.test(literalStart(word)) &&
    word.pieces.every(({ kind }) => kind === 'text' || kind === 'glob')
  );
}
