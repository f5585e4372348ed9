import type { Place } from '../facts';
import type { NamedPaths, Part, PartOf, PathUse } from '../part';
import { dangerOf } from '../paths/dangerousPath';
import { normaliseFolder } from '../paths/normalise';
import { secretOf } from '../paths/secretPath';
import { isOpen, patternsIn, toPathUse } from '../paths/toPathUse';
import { literalPattern } from '../paths/usePattern';
import { programs } from '../programs/analysis/programs';
import type { Analysis, Command } from '../shell/analysis';
import { programOf } from '../shell/programName';
import { literalWord, type Word } from '../shell/word';

/**
 * The parts, in which whatever is learned only when it runs knows the paths that the text names anywhere: in
 * `echo .env | xargs cat` and `for f in ~/.ssh/*; do cat "$f"; done` it is one of those that is read in the end.
 * By which way it gets there does not matter, so none has to be followed.
 */
export function withNamedPaths(
  parts: readonly Part[],
  analysis: Extract<Analysis, { kind: 'commands' }>,
  place: Place,
): readonly Part[] {
  if (!parts.some(learnsPaths)) {
    return parts;
  }
  const names = namesIn(analysis, place);
  return parts.map((part) => {
    const named = learnsPaths(part) ? namedFor(part, names) : undefined;
    if (named === undefined) {
      return part;
    }
    if (part.kind === 'file') {
      return { ...part, file: { ...part.file, named } };
    }
    if (part.kind !== 'run') {
      return part;
    }
    const informed = (use: PathUse) => (isLearned(use, part) ? { ...use, named } : use);
    return { ...part, files: part.files.map(informed), mentioned: part.mentioned.map(informed) };
  });
}

function learnsPaths(part: Part): boolean {
  switch (part.kind) {
    case 'run':
      return learnsAny(part.files, part) || learnsAny(part.mentioned, part);
    case 'file':
      return part.by === 'redirection' && isOpen(part.file);
    default:
      return false;
  }
}

/** Written out, because every command comes here and nearly none learns anything. */
function learnsAny(uses: readonly PathUse[], part: PartOf<'run'>): boolean {
  for (const use of uses) {
    if (isLearned(use, part)) {
      return true;
    }
  }
  return false;
}

/** What a command is fed with lies somewhere below the folder that is searched for it. */
function isLearned(use: PathUse, { command }: PartOf<'run'>): boolean {
  return isOpen(use) || (use.recursive && command.outer?.wrapping?.kind === 'feeding');
}

/** Every path that a text names, and those among them that a check has something to say about, with who names them. */
interface Names {
  readonly all: Set<string>;
  /** The one command that names the path; undefined when there are several, or it is said outside of all. */
  readonly telling: Map<string, Command | undefined>;
  /** Those that no check has anything to say about. */
  readonly harmless: Set<string>;
}

/** What a part may learn: its own words are no news to it. */
function namedFor(part: Part, { all, telling }: Names): NamedPaths | undefined {
  const own = part.kind === 'run' ? part.command : noCommand;
  const paths = [...telling].flatMap(([path, by]) => (by === own ? [] : [path]));
  return all.size + paths.length === 0 ? undefined : { telling: paths, all: [...all] };
}

const noCommand = Symbol('no command');

function namesIn(analysis: Extract<Analysis, { kind: 'commands' }>, place: Place): Names {
  const names: Names = { all: new Set(), telling: new Map(), harmless: new Set() };
  const loose: Word[] = [];
  for (const command of analysis.commands) {
    const program = programOf(command) ?? '';
    const speaker = { by: command, cwd: command.cwd, whole: programs.get(program)?.spec.patterns !== true };
    const isFilter = program === 'printf' || (!speaker.whole && command.input.kind === 'pipe');
    if (program === 'printf') {
      // `printf %s .e nv` prints them with nothing between.
      const printed = command.words.slice(2).map(({ text }) => text);
      addTelling(patternsIn(printed.join(''), command.cwd, place), command, names, place);
    }
    for (const { target } of command.redirections) {
      loose.push(target);
    }
    const handed = handedOn(command);
    const pattern = speaker.whole ? undefined : handed.find(({ text }) => !text.startsWith('-'));
    for (const word of handed) {
      addWord(word, speaker, names, place);
      loose.push(...(word === pattern ? [] : [word]));
      if (program === 'cd' || program === 'pushd') {
        // What is in the folder is what later names are.
        for (const path of pathsFrom(word, command.cwd, place)) {
          names.all.add(`${path}/*`);
        }
      }
      const [, dot, left] = isFilter ? (/^\^?(\\?\.)?(\w+)$/.exec(word.text) ?? []) : [];
      if (left !== undefined) {
        // `ls -a | grep env` leaves `.env`, as `grep '^\.e'` does, and `printf .%s env` makes it.
        const name = `.${left}${dot === undefined ? '' : '*'}`;
        addTelling(patternsIn(name, command.cwd, place), command, names, place);
      }
    }
    for (const { value } of command.assignments) {
      if (value !== undefined) {
        addWord(value, speaker, names, place);
        loose.push(value);
      }
    }
  }
  // `$(echo .e)$(echo nv)`: what several commands print may stand side by side.
  const printing = analysis.commands.filter((it) => /^(?:echo|printf)$/.test(programOf(it) ?? ''));
  const printed = printing.map(({ words }) => words.at(-1)?.text ?? '');
  for (let at = 1; at < Math.min(printed.length, mostWords); at += 1) {
    for (const text of [`${printed[at - 1]}${printed[at]}`, printed.slice(0, at + 1).join('')]) {
      addTelling(patternsIn(text, place.cwd, place), undefined, names, place);
    }
  }
  for (const { word, cwd } of analysis.outside) {
    for (const each of linesOf(word)) {
      addWord(each, { by: undefined, cwd, whole: each !== word || !/\s/.test(word.text) }, names, place);
      loose.push(each);
    }
  }
  for (const { target } of analysis.redirections) {
    loose.push(target);
  }
  addBelow(loose, names, place);
  return names;
}

/**
 * A word may hang on each folder that the text names, and on those above: `cd /etc; cat shadow`, `d=docs; cat $d/*`,
 * `find /etc -name shadow | xargs cat`. What is told wherever it stands has been told already.
 */
function addBelow(words: readonly Word[], names: Names, place: Place): void {
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

/** A here-document or a here-string may hold a name in each of its words, unless it is a longer text. */
function linesOf(word: Word): readonly Word[] {
  const texts = word.literal && /\s/.test(word.text) ? word.text.trim().split(/\s+/, mostWords + 1) : [];
  return texts.length > mostWords ? [word] : [word, ...texts.map(literalWord)];
}

const mostWords = 64;

/** Who says a word, where, and whether the whole word may be a name. */
interface Speaker {
  readonly by: Command | undefined;
  readonly cwd: string | undefined;
  readonly whole: boolean;
}

function addWord(word: Word, { by, cwd, whole }: Speaker, names: Names, place: Place): void {
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

function addTelling(paths: readonly string[], by: Command | undefined, names: Names, place: Place): void {
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
function pathsFrom(word: Word, cwd: string | undefined, place: Place): readonly string[] {
  if (word.text === '' || word.text.startsWith('-') || word.text.length > longestName) {
    return [];
  }
  const { paths } = toPathUse({ access: 'read', word, cwd, recursive: false }, place);
  return word.literal && /[*?[]/.test(word.text) ? [...paths, ...patternsIn(word.text, cwd, place)] : paths;
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

/** The words that a command may hand on: not what it is told to leave out, and not the files that it only tests. */
function handedOn(command: Command): readonly Word[] {
  const { inner } = command;
  // An inner command speaks for itself.
  const words =
    inner.length === 0 ? command.words : command.words.filter((word) => !inner.some((it) => it.words.includes(word)));
  const program = programOf(command) ?? '';
  if (/^(?:test|\[\[?)$/.test(program)) {
    return words.slice(1).filter((_, at) => !/^-[a-zA-Z]$/.test(words[at]?.text ?? ''));
  }
  if (/^[ef]?grep$/.test(program) && words.some(({ text }) => /^(?:-[A-Za-z]*v|--invert)/.test(text))) {
    return [];
  }
  return words.filter((word, at) => at > 0 && !isLeftOut(words, at) && !word.text.startsWith('!'));
}

/** `find . ! -name .env`, `find . -path ./.git -prune`, `fd -E .env`. */
function isLeftOut(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? '';
  return (
    /^(?:-E|--exclude|--exclude-dir|--ignore|-not|!)$/.test(before) ||
    (/^-i?(?:name|path|wholename|regex)$/.test(before) &&
      (/^(?:!|-not)$/.test(words[at - 2]?.text ?? '') || words[at + 1]?.text === '-prune'))
  );
}
