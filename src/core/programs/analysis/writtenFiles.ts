import type { Command, Redirection } from '../../shell/analysis';
import { pathsOfWord } from '../../shell/changeFolder';
import type { Effects } from '../../shell/fileUse';
import { folderAt, unknownFolder } from '../../shell/folder';
import { knownName, programOf } from '../../shell/programName';
import type { CommandDraft, Reading } from '../../shell/reading';
import { fed, type Word } from '../../shell/word';
import { effectsOf } from './effectsOf';
import { programs } from './programs';
import { runsFiles } from './runners';
import { runsCode } from './unwrap';

/** What a text writes. */
export interface WrittenFiles {
  /** Absolute paths. */
  readonly files: Set<string>;
  /** Folders of which everything may be written. */
  readonly folders: string[];
  /** Last names of all files, and of those whose folder is not known. */
  readonly names: Set<string>;
  readonly loose: Set<string>;
  /** Whether what programs are pointed at of which nothing is known counts. */
  readonly guesses: boolean;
}

/** Which of it: all that may be written, what is run as code of it, or what is surely written. */
type Kind = 'all' | 'as code' | 'surely';

/** The name of what another command prints, where it is given like a file: `bun <(x)`. */
export const printedFile = '/dev/fd/63';

/** Paths that the word may stand for. */
export function pathsNamed(word: Word, cwd: string | undefined, reading: Reading): readonly string[] {
  return word.source.startsWith('<(') ? [printedFile] : pathsOfWord(word, cwd, reading);
}

/** What a text writes, found out once however often it is asked. */
export class Writings {
  private readonly known = new Map<CommandDraft, Effects>();
  private readonly kinds = new Map<Kind, WrittenFiles>();

  constructor(readonly reading: Reading) {}

  effects(command: CommandDraft): Effects {
    const done = this.known.get(command) ?? effectsOf(command);
    this.known.set(command, done);
    return done;
  }

  /** The command is no longer what it was. */
  forget(command: CommandDraft): void {
    this.known.delete(command);
    this.kinds.clear();
  }

  of(kind: Kind): WrittenFiles {
    const written = this.kinds.get(kind) ?? this.gather(kind, undefined);
    this.kinds.set(kind, written);
    return written;
  }

  /** The first of the paths that is surely written by other commands than one. */
  byOthers(paths: readonly string[], command: CommandDraft): string | undefined {
    const likely = paths.filter((path) => isWritten(path, command, this.of('surely')));
    const others = likely.length === 0 ? undefined : this.gather('surely', command);
    return others && likely.find((path) => isWritten(path, command, others));
  }

  /** What compilers make of files that were there before is no news, unless it is run `as code`, which is not what they are for. */
  private gather(kind: Kind, besides: CommandDraft | undefined): WrittenFiles {
    const { reading } = this;
    const asCode = kind === 'as code';
    const guesses = kind !== 'surely';
    const written: WrittenFiles = { files: new Set(), folders: [], names: new Set(), loose: new Set(), guesses };
    addTargets(reading.redirections, reading, written);
    if (guesses && reading.commands.some(({ words }) => words.some(({ source }) => source.includes('<(')))) {
      addAll([printedFile], undefined, written);
    }
    const derived: CommandDraft[] = [];
    for (const command of reading.commands.filter((it) => !isOrWraps(it, besides))) {
      addTargets(command.redirections, reading, written);
      const effects = this.effects(command);
      if (effects.content === 'new') {
        addEffects(command, effects, { reading, written });
      } else if (effects.content === 'derived') {
        derived.push(command);
      }
    }
    // A second look finds what is made of something made.
    for (const command of [...derived, ...derived]) {
      const effects = this.effects(command);
      const isNew =
        (asCode && !effects.files.some(({ access, word }) => access === 'write' && isMadeUp(word, command))) ||
        command.input.kind === 'pipe' ||
        effects.files.some(
          ({ access, word, cwd }) =>
            access === 'read' && pathsOfWord(word, cwd, reading).some((path) => isWritten(path, { cwd }, written)),
        );
      if (isNew) {
        addEffects(command, effects, { reading, written });
      }
    }
    return written;
  }
}

function isOrWraps(command: Command, inner: Command | undefined): boolean {
  return inner !== undefined && (inner === command || isOrWraps(command, inner.outer));
}

function addTargets(redirections: readonly Redirection[], reading: Reading, written: WrittenFiles): void {
  for (const { access, target, cwd } of redirections) {
    if (access !== 'read') {
      addAll(pathsOfWord(target, cwd, reading), cwd, written);
    }
  }
}

function addEffects(
  command: CommandDraft,
  { files, urls, complete }: Effects,
  { reading, written }: { readonly reading: Reading; readonly written: WrittenFiles },
): void {
  for (const use of files) {
    if (use.access !== 'write') {
      continue;
    }
    const { word, cwd, recursive } = use;
    if (word.source === fed.source && command.words.some(({ source }) => source === fed.source)) {
      addAll(namesSaid(reading), cwd, written);
    } else if (isMadeUp(word, command)) {
      // The program chooses the name by itself, so it may be any in the folder.
      addFolder('.', cwd, written);
    } else if (word.pieces.some((piece) => piece.kind === 'glob')) {
      addFolder(/^(?:.*\/)?(?=[^/]*[*?[])/.exec(word.text)?.[0] ?? '.', cwd, written);
    } else {
      const paths = pathsOfWord(word, cwd, reading);
      addAll(paths, cwd, written);
      for (const path of recursive ? paths : []) {
        addFolder(path, cwd, written);
      }
    }
  }
  if (!complete) {
    addFetched(command, urls, written);
  }
}

/** What the text prints or hands over: `echo b a.sh | xargs cp`. */
function namesSaid({ commands, outside }: Reading): readonly string[] {
  const printed = commands.filter((it) => programs.get(programOf(it) ?? '')?.spec.prints);
  const words = [...printed.flatMap((it) => it.words.slice(1)), ...outside.map(({ word }) => word)];
  return words.flatMap(({ text }) => text.split(/\s+|\\[n0]/, mostNames));
}

const mostNames = 64;

/** Whether no word of the command says what the file is called. */
function isMadeUp(word: Word, { words }: CommandDraft): boolean {
  return word.pieces.some((piece) => piece.kind === 'unknown') && !words.some((it) => it.source.includes(word.source));
}

/** What a program that is not known, or not in all it does, may fetch: under the last name of a URL, or as it is told. */
function addFetched({ words, cwd, outer, input }: CommandDraft, urls: readonly Word[], written: WrittenFiles): void {
  const code = runsCode(words[0]?.text ?? '')
    ? [...words.slice(1).map(({ text }) => text), input.kind === 'text' ? (input.text ?? '') : '']
    : [];
  for (const text of code.filter((it) => /[^\w./~+-]/.test(it)).slice(0, mostCode)) {
    // Code can write every file that it names.
    addAll(text.slice(0, longestCode).split(/[^\w./~+-]+/), cwd, written);
  }
  const clones = words.findIndex(({ text }) => /^(?:clone|checkout|co|export)$/.test(text));
  const isBuilder = runsFiles(words);
  // Whatever a program of which nothing is known is pointed at, it may have made.
  const name = words[0]?.text ?? '';
  const isAlone = outer === undefined || outer.wrapping?.kind === 'neutral';
  const isUnknown = written.guesses && isAlone && /^[\w.+-]+$/.test(name) && !programs.has(knownName(name));
  const isLoading = words.some(({ text }, at) => at > 0 && (text === 'download' || remoteStart.test(text)));
  if (words.slice(1, 3).some(({ text }) => /^(?:download|receive|extract|unpack)$/.test(text))) {
    // What comes is called as its sender likes.
    addFolder('.', cwd, written);
  }
  words.slice(1).forEach((word, at) => {
    const { text } = word;
    const fetched =
      urls.includes(word) || (clones > 0 && at >= clones && !text.startsWith('-'))
        ? [text]
        : (text.match(remote) ?? []);
    for (const url of fetched) {
      const name = baseOf(url.replace(/[?#].*$/s, ''));
      addAll([name, name.replace(/\.git$/, '')], cwd, written);
      addFolder(name.replace(/\.git$/, ''), cwd, written);
    }
    if (isBuilder) {
      return;
    }
    const attached = /^(?:-[oO]|--?(?:out|output|dest|save)[a-z-]*=)(.+)$/.exec(text)?.[1];
    const isNamed =
      isLoading || (/^(?:-[oO]|--?(?:out|output|dest|save)[a-z-]*)$/.test(words[at]?.text ?? '') && at > 0);
    addAll(attached !== undefined ? [attached] : isNamed || isUnknown ? [text] : [], cwd, written);
  });
}

const mostCode = 16;
const longestCode = 20_000;

/** Addresses of what lies elsewhere, in a text and as a whole word. */
const remote = /[a-z][a-z0-9+.-]*:\/\/[^\s'"]+|^[\w.-]+@[\w.-]+:.+|^[\w-]+(?:\.[\w-]+)+\/.+/g;
const remoteStart = /^[a-z][a-z0-9+.-]*:\/\//;

function addFolder(path: string, cwd: string | undefined, { folders, names }: WrittenFiles): void {
  const folder = folderAt(path, cwd ?? unknownFolder);
  if (folder !== unknownFolder) {
    folders.push(folder);
    names.add(baseOf(folder));
  }
}

function addAll(paths: readonly string[], cwd: string | undefined, { files, names, loose }: WrittenFiles): void {
  // What is no more than punctuation names no file.
  for (const path of paths.filter((it) => /[\p{L}\p{N}]|^\.{1,2}$/u.test(it))) {
    const resolved = folderAt(path, cwd ?? unknownFolder);
    names.add(baseOf(path));
    if (resolved === unknownFolder) {
      loose.add(baseOf(path));
    } else {
      files.add(resolved);
    }
  }
}

export function isWritten(
  path: string,
  { cwd }: Pick<CommandDraft, 'cwd'>,
  { files, folders, names, loose }: WrittenFiles,
): boolean {
  const resolved = folderAt(path, cwd ?? unknownFolder);
  return resolved === unknownFolder
    ? names.has(baseOf(path)) || folders.length > 0
    : files.has(resolved) || loose.has(baseOf(path)) || folders.some((folder) => resolved.startsWith(`${folder}/`));
}

export function baseOf(path: string): string {
  return !path.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1);
}
