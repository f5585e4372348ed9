import type { Redirection } from './analysis';
import { folderAt, unknownFolder } from './folder';
import type { Draft, Reading } from './reading';
import type { Word } from './word';
import { codeRunners } from './wrappers/table';

/** Marks commands that run a file which the same text writes, fetches or links: what it holds was never looked at. */
export function markWrittenScripts(reading: Reading): void {
  // Most texts run no file by its path.
  if (!reading.commands.some(runsFile)) {
    return;
  }
  const written = writtenIn(reading);
  if (written.names.size === 0) {
    return;
  }
  for (const command of reading.commands) {
    const file = filesRunBy(command).find((path) => isWritten(path, command, written));
    if (file !== undefined) {
      command.hidden ??= `\`${file}\` is run after the same text writes it`;
    }
  }
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
}

function writtenIn(reading: Reading): Written {
  const written: Written = { files: new Set(), folders: [], names: new Set(), loose: new Set() };
  addTargets(reading.redirections, written);
  for (const { words, cwd, redirections } of reading.commands) {
    addTargets(redirections, written);
    if (isWriter(words)) {
      const paths = words.slice(1).flatMap((word) => [word.text, ...word.candidates].flatMap(pathsIn));
      addAll(paths, cwd, written);
      const folders = paths.filter(isName).map((path) => folderAt(path, cwd ?? unknownFolder));
      written.folders.push(...folders.filter((folder) => folder !== unknownFolder));
    }
  }
  return written;
}

function addTargets(redirections: readonly Redirection[], written: Written): void {
  for (const { access, target, cwd } of redirections) {
    if (access !== 'read') {
      addAll([target.text, ...target.candidates], cwd, written);
    }
  }
}

const writers = new Set(
  'curl wget aria2c http https xh tee cp mv ln install dd scp rsync tar unzip unrar 7z patch'.split(' '),
);

function isWriter([program, ...rest]: readonly Word[]): boolean {
  if (program?.literal !== true) {
    return false;
  }
  const name = baseOf(program.text);
  return (
    writers.has(name) ||
    (name === 'git' && rest.some((word) => word.text === 'clone')) ||
    (name === 'sed' && rest.some((word) => /^(?:-[a-zA-Z]*i|--in-place)/.test(word.text)))
  );
}

/** The paths that a word of a writer may mean. A URL is stored under its last name unless another one is given. */
function pathsIn(text: string): readonly string[] {
  const path = text.replace(/^(?:-[a-zA-Z]|--?[a-z-]+=|of=)/, '');
  return /^[a-z]+:\/\/|^[\w.-]+@[\w.-]+:/.test(path) ? [baseOf(path), baseOf(path).replace(/\.git$/, '')] : [path];
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

function runsFile({ words }: Draft): boolean {
  const [program] = words;
  return program !== undefined && !isPlainProgram(program) && filesRunBy({ words }).length > 0;
}

/** Whether the program has no folder, cannot be another one and runs no file: nearly all are such. */
function isPlainProgram({ text, candidates }: Word): boolean {
  return candidates.length === 0 && !text.includes('/') && !codeRunners.has(text);
}

/** Names of files that the command runs as programs or scripts. */
function filesRunBy({ words }: Pick<Draft, 'words'>): readonly string[] {
  const [program] = words;
  if (program === undefined) {
    return [];
  }
  const own = [program.text, ...program.candidates].filter((text) => text.includes('/'));
  if (!codeRunners.has(baseOf(program.text))) {
    return own;
  }
  const rest = words.slice(1);
  if (rest.some((word) => /^-[a-zA-Z]*[ceE]/.test(word.text))) {
    return own;
  }
  const script = rest.find((word) => !word.text.startsWith('-'));
  return script === undefined ? own : [...own, script.text, ...script.candidates];
}

function isWritten(path: string, { cwd }: Draft, { files, folders, names, loose }: Written): boolean {
  const resolved = folderAt(path, cwd ?? unknownFolder);
  return resolved === unknownFolder
    ? names.has(baseOf(path))
    : files.has(resolved) || loose.has(baseOf(path)) || folders.some((folder) => resolved.startsWith(`${folder}/`));
}

function baseOf(path: string): string {
  return !path.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1);
}
