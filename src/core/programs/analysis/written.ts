import type { Command, Redirection } from '../../shell/analysis';
import { pathsOfWord } from '../../shell/changeFolder';
import type { Effects, FileUse } from '../../shell/fileUse';
import { folderAt, unknownFolder } from '../../shell/folder';
import { knownName, withVersions } from '../../shell/programName';
import type { CommandDraft, Reading } from '../../shell/reading';
import type { Word } from '../../shell/word';
import { list } from '../notation';
import { effectsOf } from './effectsOf';
import { programs } from './programs';
import { runnerOf, runsFiles } from './runners';
import { repositoryMarks } from './steeredPlace';
import { codeRunners } from './unwrap';

/** Marks commands that run a file which the same text writes, fetches or links: what it holds was never looked at. */
export function markWrittenScripts(reading: Reading): void {
  const { commands, redirections } = reading;
  // Most texts run no file by its path, and one command alone writes nothing for another.
  const isAlone = commands.length === 1 && redirections.length === 0 && commands[0]?.redirections.length === 0;
  const away = isAlone ? [] : commands.filter((command) => isAway(command, reading));
  const installs = !isAlone && commands.some(namesTools);
  if (isAlone || (away.length === 0 && !installs && !commands.some(mayRunFile))) {
    return;
  }
  const written = writtenIn(reading);
  if (written.names.size === 0) {
    return;
  }
  for (const command of away) {
    if (repositoryMarks(command).some((mark) => isWritten(mark, command, written))) {
      // Whose orders it takes there is known as little as the folder itself.
      command.cwd = undefined;
    }
  }
  for (const command of commands) {
    const file = installs || mayRunFile(command) ? whatIsRun(command, reading, written) : undefined;
    if (file !== undefined) {
      command.hidden ??= `writes \`${file}\` and then runs it`;
    }
  }
}

/** Whether it takes its orders from a folder that the text leads it to. */
function isAway(command: CommandDraft, { place }: Reading): boolean {
  return (
    (command.cwd !== place.cwd || command.words.some(({ text }) => text.startsWith('-C'))) &&
    repositoryMarks(command).length > 0
  );
}

/** What a text writes. */
interface Written {
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

/** What the text writes, or what it surely writes by other commands than one. */
function writtenIn(reading: Reading, besides?: CommandDraft): Written {
  const guesses = besides === undefined;
  const written: Written = { files: new Set(), folders: [], names: new Set(), loose: new Set(), guesses };
  addTargets(reading.redirections, reading, written);
  const derived: CommandDraft[] = [];
  for (const command of reading.commands.filter((it) => !isOrWraps(it, besides))) {
    addTargets(command.redirections, reading, written);
    const effects = effectsOf(command);
    if (effects.content === 'new') {
      addEffects(command, effects, { reading, written });
    } else if (effects.content === 'derived') {
      derived.push(command);
    }
  }
  // What is made of files that were there before is no news. A second look finds what is made of something made.
  for (const command of [...derived, ...derived]) {
    const effects = effectsOf(command);
    const isNew =
      command.input.kind === 'pipe' ||
      effects.files.some(
        (use) => use.access === 'read' && pathsIn(use, reading).some((path) => isWritten(path, use, written)),
      );
    if (isNew) {
      addEffects(command, effects, { reading, written });
    }
  }
  return written;
}

function isOrWraps(command: Command, inner: Command | undefined): boolean {
  return inner !== undefined && (inner === command || isOrWraps(command, inner.outer));
}

function addTargets(redirections: readonly Redirection[], reading: Reading, written: Written): void {
  for (const { access, target, cwd } of redirections) {
    if (access !== 'read') {
      addAll(pathsOfWord(target, cwd, reading), cwd, written);
    }
  }
}

function addEffects(
  command: CommandDraft,
  { files, urls, complete }: Effects,
  { reading, written }: { readonly reading: Reading; readonly written: Written },
): void {
  for (const use of files) {
    if (use.access !== 'write') {
      continue;
    }
    const { word, cwd, recursive } = use;
    if (isMadeUp(word, command)) {
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

/** Whether no word of the command says what the file is called. */
function isMadeUp(word: Word, { words }: CommandDraft): boolean {
  return word.pieces.some((piece) => piece.kind === 'unknown') && !words.some((it) => it.source.includes(word.source));
}

/** What a program that is not known, or not in all it does, may fetch: under the last name of a URL, or as it is told. */
function addFetched({ words, cwd, outer, input }: CommandDraft, urls: readonly Word[], written: Written): void {
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

function runsCode(text: string): boolean {
  return withVersions(programs, knownName(text), ({ spec }) => spec.runsCode === true) !== undefined;
}

/** Addresses of what lies elsewhere, in a text and as a whole word. */
const remote = /[a-z][a-z0-9+.-]*:\/\/[^\s'"]+|^[\w.-]+@[\w.-]+:.+|^[\w-]+(?:\.[\w-]+)+\/.+/g;
const remoteStart = /^[a-z][a-z0-9+.-]*:\/\//;

function addFolder(path: string, cwd: string | undefined, { folders, names }: Written): void {
  const folder = folderAt(path, cwd ?? unknownFolder);
  if (folder !== unknownFolder) {
    folders.push(folder);
    names.add(baseOf(folder));
  }
}

/** Whether the text is more than punctuation, which names no file. */
function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) || /^\.{1,2}$/.test(text);
}

function addAll(paths: readonly string[], cwd: string | undefined, { files, names, loose }: Written): void {
  for (const path of paths.filter(isName)) {
    const resolved = folderAt(path, cwd ?? unknownFolder);
    names.add(baseOf(path));
    if (resolved === unknownFolder) {
      loose.add(baseOf(path));
    } else {
      files.add(resolved);
    }
  }
}

function mayRunFile({ words }: CommandDraft): boolean {
  const [program] = words;
  return (
    program !== undefined &&
    (!program.literal ||
      program.candidates.length > 0 ||
      mayRunOperands(program.text) ||
      program.text.includes('/') ||
      codeRunners.has(program.text) ||
      runsFiles(words) ||
      loadsOf(program).length > 0)
  );
}

/** Whether nothing is known of what the program does with files, or only that it runs code. */
function mayRunOperands(text: string): boolean {
  const known = programs.get(knownName(text));
  return known === undefined
    ? /^[\w.+-]+$/.test(text) && !codeRunners.has(text)
    : known.operands === undefined && known.spec.runsCode === true && known.spec.interprets !== true;
}

function loadsOf({ text }: Word): readonly string[] {
  return list(programs.get(knownName(text))?.spec.loads ?? '');
}

/** The file, or the folder with orders in it, that the command runs although the text writes it. */
function whatIsRun(command: CommandDraft, reading: Reading, written: Written): string | undefined {
  const [program] = command.words;
  if (program?.pieces.some(({ kind }) => kind === 'glob') === true || /`|\$\(/.test(program?.source ?? '')) {
    // Which of them it is cannot be told.
    return [...written.names][0];
  }
  // What it made itself is no news to it, and that one program may have made it and another may run it is too little.
  const made = program !== undefined && mayRunOperands(program.text) ? writtenIn(reading, command) : written;
  return (
    filesRunBy(command, reading).find((path) => isWritten(path, command, made)) ??
    ordersOf(command, reading).find((path) => isWritten(path, command, written)) ??
    [...written.files].find((path) => isToolOf(command, path))
  );
}

/** Folders that programs are found in by their names, and folders of what these load. */
const toolFolders = /(?:^|\/)(?:node_modules|\.?venv|vendor)\/|(?:^|\/)\.?bin\/[^/]+$/;

function namesTools({ words, redirections }: CommandDraft): boolean {
  return (
    words.some(({ text }) => toolFolders.test(text)) || redirections.some(({ target }) => toolFolders.test(target.text))
  );
}

/** Whether the command runs a file that lies where programs are looked for: by its name, or as part of its tools. */
function isToolOf({ words }: CommandDraft, path: string): boolean {
  const name = words[0]?.text ?? '';
  return toolFolders.test(path) && (name === baseOf(path) || (!/\/bin\/[^/]+$/.test(path) && runsFiles(words)));
}

/** Names of files that the command runs as programs or scripts. */
function filesRunBy(command: CommandDraft, reading: Reading): readonly string[] {
  const { words } = command;
  const [program] = words;
  if (program === undefined) {
    return [];
  }
  const own = pathsOfWord(program, command.cwd, reading).filter((text) => text.includes('/'));
  const loads = loadsOf(program);
  const loaded = words.flatMap((word, at) => {
    const option = loads.find((it) => word.text.startsWith(it));
    return option === undefined
      ? []
      : option === word.text
        ? words.slice(at + 1, at + 2).flatMap((value) => pathsOfWord(value, command.cwd, reading))
        : [word.text.slice(option.length).replace(/^=/, '').replace(/=.*$/s, '')];
  });
  if (mayRunOperands(program.text)) {
    const given = words.slice(1).flatMap((word) => pathsOfWord(word, command.cwd, reading));
    return [...own, ...loaded, ...given.filter((text) => !text.startsWith('-')), ...inputsOf(command, reading)];
  }
  if (loaded.length > 0 || !codeRunners.has(knownName(program.text))) {
    return [...own, ...loaded];
  }
  const rest = words.slice(1);
  if (rest.some((word) => /^-[a-zA-Z]*[ceE]/.test(word.text))) {
    return own;
  }
  const script = rest.find((word) => !word.text.startsWith('-'));
  const module = rest.find((_, at) => /^-[a-zA-Z]*m$/.test(rest[at - 1]?.text ?? ''))?.text.replaceAll('.', '/');
  return [
    ...own,
    ...(script === undefined
      ? []
      : pathsOfWord(script, command.cwd, reading).flatMap((path) => [path, ...inside(path)])),
    ...(module === undefined ? [] : [`${module}.py`, `${module}/__init__.py`, `${module}/__main__.py`]),
    // Scripts and what is loaded before them are all that such a program is known to read.
    ...effectsOf(command).files.flatMap((use) => (use.access === 'read' ? pathsIn(use, reading) : [])),
    ...inputsOf(command, reading),
  ];
}

function inputsOf({ redirections }: CommandDraft, reading: Reading): readonly string[] {
  return redirections.flatMap(({ access, target, cwd }) =>
    access === 'read' ? pathsOfWord(target, cwd, reading) : [],
  );
}

/** What is run of a folder. */
function inside(folder: string): readonly string[] {
  return list('__main__.py index.js index.mjs index.cjs index.ts package.json').map((name) => `${folder}/${name}`);
}

/** Names of files that say what a runner does: in its folder, or named by its options or operands. */
function ordersOf(command: CommandDraft, reading: Reading): readonly string[] {
  const { words, cwd } = command;
  const runner = runnerOf(words);
  if (runner === undefined || !runsFiles(words)) {
    return [];
  }
  const valueAt = (at: number): readonly string[] => {
    const text = words[at]?.text ?? '';
    const attached = /^--?[a-zA-Z-]{2,}=(.+)$|^-[a-zA-Z]=?(.+)$/s.exec(text);
    const value = words[at + 1];
    return attached !== null
      ? [attached[1] ?? attached[2] ?? '']
      : value === undefined
        ? []
        : pathsOfWord(value, cwd, reading);
  };
  const named = words.flatMap(({ text }, at) => (at > 0 && runner.isAim(text) ? valueAt(at) : []));
  const folders = words.flatMap(({ text }, at) => (at > 0 && runner.isFolder(text) ? valueAt(at) : []));
  const operands = words.slice(1).filter(({ text }) => !text.startsWith('-') && /[./]/.test(text));
  return [
    ...named,
    ...['.', ...folders].flatMap((folder) => [...runner.manifests, 'anything'].map((name) => `${folder}/${name}`)),
    ...operands.flatMap((word) => pathsOfWord(word, cwd, reading)),
  ];
}

function pathsIn({ word, cwd }: FileUse, reading: Reading): readonly string[] {
  return pathsOfWord(word, cwd, reading);
}

function isWritten(
  path: string,
  { cwd }: Pick<CommandDraft, 'cwd'>,
  { files, folders, names, loose }: Written,
): boolean {
  const resolved = folderAt(path, cwd ?? unknownFolder);
  return resolved === unknownFolder
    ? names.has(baseOf(path)) || folders.length > 0
    : files.has(resolved) || loose.has(baseOf(path)) || folders.some((folder) => resolved.startsWith(`${folder}/`));
}

function baseOf(path: string): string {
  return !path.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1);
}
