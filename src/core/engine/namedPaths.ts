import type { Place } from '../facts';
import type { NamedPaths, Part, PartOf, PathUse } from '../part';
import { isOpen, patternsIn } from '../paths/toPathUse';
import { literalPattern } from '../paths/usePattern';
import { usesOf } from '../paths/usesOf';
import { outOfBraces } from '../paths/wordPatterns';
import { endingsFound, mayFindLinks } from '../programs/analysis/listing';
import { programs } from '../programs/analysis/programs';
import type { Analysis, Command } from '../shell/analysis';
import { changesFolder } from '../shell/changeFolder';
import { programOf } from '../shell/programName';
import { literalWord, type Piece, unknownWord, type Word, wordOf } from '../shell/word';
import { joinedWord } from '../shell/wordParts';
import { addBelow, addTelling, addWord, mostWords, type Names, pathsFrom } from './saidNames';

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
  const all = [...names.all, ...parts.flatMap(linksFound)];
  return parts.map((part) => {
    const named = learnsPaths(part) ? namedFor(part, all, names) : undefined;
    if (named !== undefined && part.kind === 'file') {
      return { ...part, file: { ...part.file, named } };
    }
    if (named === undefined || part.kind !== 'run') {
      return part;
    }
    const informed = (use: PathUse) => (isLearned(use, part) ? { ...use, named } : use);
    return { ...part, files: part.files.map(informed), mentioned: part.mentioned.map(informed) };
  });
}

/** Links in the folders whose names are shown, as far down as is looked: whoever is given those names, and opens them, goes where links lead. */
function linksFound(part: Part): readonly string[] {
  const command = part.kind === 'run' ? (part.command.outer ?? part.command) : undefined;
  const isSearched = command !== undefined && mayFindLinks(command);
  const open = usesOf(part).filter(
    ({ kind, names, recursive }) => isSearched && kind === 'exact' && (names || recursive),
  );
  return open.flatMap(({ paths }) =>
    paths.map(literalPattern).flatMap((path) => ['/**', '/*/*'].map((depth) => path + depth)),
  );
}

function learnsPaths(part: Part): boolean {
  return part.kind === 'run'
    ? learnsAny(part.files, part) || learnsAny(part.mentioned, part)
    : part.kind === 'file' && part.by === 'redirection' && isOpen(part.file);
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

/** What a part may learn: its own words are no news to it. */
function namedFor(part: Part, all: NamedPaths['all'], { telling }: Names): NamedPaths | undefined {
  const own = part.kind === 'run' ? part.command : noCommand;
  const paths = [...telling].flatMap(([path, by]) => (by === own ? [] : [path]));
  return all.length + paths.length === 0 ? undefined : { telling: paths, all };
}

const noCommand = Symbol('no command');

function namesIn(analysis: Extract<Analysis, { kind: 'commands' }>, place: Place): Names {
  const names: Names = { all: new Set(), telling: new Map(), harmless: new Set() };
  const loose: Word[] = [];
  for (const command of analysis.commands) {
    const program = programOf(command) ?? '';
    const row = programs.get(program);
    const speaker = { by: command, cwd: command.cwd, whole: row?.spec.patterns !== true };
    const isFilter = program === 'printf' || (!speaker.whole && command.input.kind === 'pipe');
    if (program === 'printf') {
      // `printf %s .e nv` prints them with nothing between.
      const printed = command.words.slice(2).map(({ text }) => text);
      addTelling(patternsIn(printed.join(''), command.cwd, place), command, names, place);
    }
    for (const ending of row?.spec.endings === undefined ? [] : endingsFound(command, row)) {
      addTelling(patternsIn(`*.${ending.replace(/^\./, '')}`, command.cwd, place), command, names, place);
    }
    loose.push(...command.redirections.map(({ target }) => target));
    const handed = handedOn(command);
    const pattern = speaker.whole ? undefined : handed.find(({ text }) => !text.startsWith('-'));
    for (const word of handed) {
      addWord(word, speaker, names, place);
      for (const each of unfolded(word)) {
        addWord(each, { ...speaker, by: undefined }, names, place);
        loose.push(each);
      }
      loose.push(...(word === pattern ? [] : [word]));
      if (changesFolder(program)) {
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
  const printing = analysis.commands.filter((it) => programs.get(programOf(it) ?? '')?.spec.prints);
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
  loose.push(...analysis.redirections.map(({ target }) => target));
  addBelow(loose, names, place);
  return names;
}

/**
 * What braces become that hold something unknown, or too much to follow, which makes all of the word unknown to its
 * command: `{.env,$x/id_rsa}`.
 */
function unfolded({ literal, pieces }: Word): readonly Word[] {
  return literal ? [] : pieces.flatMap((piece, at) => (piece.kind === 'brace' ? unfoldedAt(at, piece, pieces) : []));
}

function unfoldedAt(at: number, { source }: { readonly source: string }, pieces: readonly Piece[]): readonly Word[] {
  if (!/[$`]/.test(source) && outOfBraces(source) !== undefined) {
    return [];
  }
  const plain = source.replace(/\$\{[^{}]*\}/g, '$').replace(/["'\\]/g, '');
  const [before, after] = [pieces.slice(0, at), pieces.slice(at + 1)].map((it) => wordOf('', ...it));
  return (outOfBraces(plain) ?? plain.split(/[{},]+/)).map((text) => {
    const [known = '', ...rest] = text.split(/[$`][\w()]*/);
    const words = [literalWord(known), ...rest.flatMap((it) => [unknownWord('$'), literalWord(it)])];
    return joinedWord(...[before, ...words, after].filter((it) => it !== undefined));
  });
}

/** A here-document or a here-string may hold a name in each of its words, unless it is a longer text. */
function linesOf(word: Word): readonly Word[] {
  const texts = word.literal && /\s/.test(word.text) ? word.text.trim().split(/\s+/, mostWords + 1) : [];
  return texts.length > mostWords ? [word] : [word, ...texts.map(literalWord)];
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
