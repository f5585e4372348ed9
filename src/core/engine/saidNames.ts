import type { Place } from '../facts';
import { dangerOf } from '../paths/dangerousPath';
import { normaliseFolder } from '../paths/normalise';
import { secretOf } from '../paths/secretPath';
import { patternsIn, toPathUse } from '../paths/toPathUse';
import { literalPattern } from '../paths/usePattern';
import type { Command } from '../shell/analysis';
import { withDots } from '../shell/searchPattern';
import type { Word } from '../shell/word';

/** Every path that a text names, and those among them that a check has something to say about, with who names them. */
export interface Names {
  readonly all: Set<string>;
  /** The one command that names the path; undefined when there are several, or it is said outside of all. */
  readonly telling: Map<string, Command | undefined>;
  /** Those that no check has anything to say about. */
  readonly harmless: Set<string>;
}

/** Nobody names more files than these. */
export const mostWords = 64;

/** Who says a word, where, and whether the whole word may be a name. */
interface Speaker {
  readonly by: Command | undefined;
  readonly cwd: string | undefined;
  readonly whole: boolean;
}

/** Notes what a word names, and what stands in it. */
export function addWord(word: Word, { by, cwd, whole }: Speaker, names: Names, place: Place): void {
  if (whole) {
    const paths = pathsFrom(word, cwd, place);
    for (const path of paths) {
      names.all.add(path);
    }
    addTelling(paths, by, names, place);
  }
  for (const text of word.literal ? [word.text] : word.candidates) {
    for (const field of fieldsOf(text)) {
      addTelling(patternsIn(field, cwd, place), by, names, place);
    }
  }
}

/** Longer texts name no file. */
const longestName = 1000;

/** One is enough to ask, and a list of hundreds explains nothing. */
const mostTelling = 64;

/** Notes those of the paths that a check has something to say about. */
export function addTelling(paths: readonly string[], by: Command | undefined, names: Names, place: Place): void {
  const { telling, harmless } = names;
  for (const path of paths) {
    if (telling.has(path)) {
      telling.set(path, telling.get(path) === by ? by : undefined);
    } else if (telling.size < mostTelling && !harmless.has(path)) {
      if (secretOf(path, place) === undefined && dangerOf(path, place) === undefined) {
        harmless.add(path);
      } else {
        telling.set(path, by);
      }
    }
  }
}

/** What a word may be the name of, also where its wildcards are quoted: `find -name '.e*'` finds `.env`. */
export function pathsFrom(word: Word, cwd: string | undefined, place: Place): readonly string[] {
  if (word.text === '' || word.text.startsWith('-') || word.text.length > longestName) {
    return [];
  }
  const { paths } = toPathUse({ access: 'read', word, cwd, recursive: false }, place);
  return word.literal && /[*?[]/.test(word.text) ? [...paths, ...patternsIn(withDots(word.text), cwd, place)] : paths;
}

/** Names inside a longer text, such as an expression or a here-document, as far as they cannot be anything else. */
function fieldsOf(text: string): readonly string[] {
  const plain = text.replace(/\\(?:x([0-9A-Fa-f]{1,2})|0?([0-7]{2,3}))/g, (_, hex?: string, octal?: string) =>
    String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)),
  );
  return plain
    .split(/[^A-Za-z0-9_.~/+@%-]+/)
    .filter((field) => field.length < longestName && /^[.~/]|\/|^id_(?:rsa|dsa|ecdsa|ed25519|xmss)/.test(field));
}

/**
 * A word may hang on each folder that the text names, and on those above: `cd /etc; cat shadow`, `d=docs; cat $d/*`,
 * `find /etc -name shadow | xargs cat`. What is told wherever it stands has been told already.
 */
export function addBelow(words: readonly Word[], names: Names, place: Place): void {
  const { all, telling } = names;
  const named = [literalPattern(normaliseFolder(place.cwd, place)), ...all]
    .filter((it) => !it.endsWith('/*'))
    .slice(0, mostFolders);
  const above = new Set<string>();
  for (let folder of named) {
    while (folder !== '') {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      above.add(folder);
    }
  }
  const namesRoot = named.includes('/');
  // `cd /; cd etc`
  for (const path of named) {
    const rest = anyFolder.exec(path)?.[0].length;
    for (const folder of rest === undefined ? [] : [...above].slice(0, mostFolders)) {
      above.add(folder + path.slice(rest));
    }
  }
  for (const word of words.slice(0, mostWords)) {
    for (const path of pathsFrom(word, undefined, place)) {
      const rest = anyFolder.exec(path)?.[0].length;
      if (rest === undefined || telling.has(path)) {
        continue;
      }
      for (const folder of named) {
        all.add(folder + path.slice(rest));
      }
      const below = [...named, ...above].flatMap((it) => [it + path.slice(rest), `${it}/**${path.slice(rest)}`]);
      const likely = namesRoot ? below : below.filter((it) => !isVague(it));
      addTelling(likely, undefined, names, place);
    }
  }
}

/** Whether it is known neither where the path begins nor what it ends in: `[a-z]*` below the root may be all there is. */
function isVague(path: string): boolean {
  const [, first = '', second = ''] = path.split('/', 3);
  const last = path.slice(path.lastIndexOf('/') + 1);
  const isWild = (name: string) => /[*?[]/.test(name);
  return isWild(first) && (isWild(second) || last.replace(/\[[^\]]*\]|[*?\\]/g, '').length < 2);
}

/** Any folder, or any folder and the beginning of a name. */
const anyFolder = /^\/\*\*(?:\/\*\*(?!\/))?/;

const mostFolders = 16;
