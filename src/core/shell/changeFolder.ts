import { type Folder, folderAt, pathOfFolder, topAbove, unknownFolder } from './folder';
import { meansItself } from './printers';
import type { CommandDraft, Reading, Shell } from './reading';
import type { Word } from './word';
import { folderOf, textWith } from './wordParts';

/** Whether the builtin of this name goes to another folder. */
export function changesFolder(name: string): boolean {
  return name === 'cd' || name === 'chdir' || name === 'pushd' || name === 'popd';
}

/** The folder that one of those leads to when it succeeds. */
export function folderAfter(
  name: string,
  draft: CommandDraft,
  { reading, shell }: { reading: Reading; shell: Shell },
): Folder {
  const isRedefined =
    reading.functions.has(name) || reading.functions.has('builtin') || reading.functions.has('command');
  const searches = reading.variables.has('CDPATH') || draft.assignments.length > 0;
  if (isRedefined || searches || name === 'popd') {
    return unknownFolder;
  }
  const operands = operandsOf(draft.words);
  if (operands === undefined) {
    return unknownFolder;
  }
  const [target, ...rest] = operands.words;
  if (target === undefined) {
    return name === 'cd' && !reading.variables.has('HOME') ? reading.place.home : unknownFolder;
  }
  if (name === 'cd' && rest.length === 0 && toTop.test(target.source) && meansItself(shell, reading)) {
    return topAbove(shell.cwd);
  }
  const path = rest.length === 0 ? pathOfWord(target, reading, shell) : undefined;
  if (path === undefined || path === '-' || (name === 'pushd' && /^[-+]/.test(path))) {
    return unknownFolder;
  }
  // Physically, `..` after a link leads somewhere else than the text says.
  return operands.isPhysical && path.includes('..') ? unknownFolder : folderAt(path, shell.cwd);
}

const toTop = /^"?\$\(git rev-parse --show-toplevel(?: 2>\/dev\/null)?\)"?$/;

/** Where the words of a wrapper say that the inner command runs. */
export function folderOfWord(word: Word | undefined, reading: Reading, shell: Shell): Folder {
  const path = word === undefined ? undefined : pathOfWord(word, reading, shell);
  return path === undefined ? unknownFolder : folderAt(path, shell.cwd);
}

/** The paths that a word may name, seen from a folder; of what is not known the text stands for itself. */
export function pathsOfWord(word: Word, cwd: string | undefined, reading: Reading): readonly string[] {
  const folder = cwd ?? unknownFolder;
  const known = word.literal ? word.text : pathOfWord(word, reading, { cwd: folder });
  return known !== undefined && word.candidates.length === 0 ? [known] : [known ?? word.text, ...word.candidates];
}

function operandsOf(words: readonly Word[]): { words: readonly Word[]; isPhysical: boolean } | undefined {
  const isOption = ({ literal, text }: Word) => literal && /^-./.test(text) && text !== '--';
  const found = words.findIndex((word, at) => at > 0 && !isOption(word));
  const end = found < 0 ? words.length : found;
  const options = words.slice(1, end).map(({ text }) => text);
  const isEnded = words[end]?.literal === true && words[end]?.text === '--';
  return options.every((text) => /^-[LPe@]+$/.test(text))
    ? { words: words.slice(isEnded ? end + 1 : end), isPhysical: options.some((text) => text.includes('P')) }
    : undefined;
}

/** The path that a word names, when it holds nothing but text, the home folder and the current folder. */
function pathOfWord(word: Word, { place, variables }: Reading, shell: Pick<Shell, 'cwd'>): string | undefined {
  const folders = { cwd: pathOfFolder(shell.cwd), home: place.home };
  return textWith(word, (piece) => {
    const name = piece.kind === 'variable' ? piece.name : 'HOME';
    return variables.has(name) ? undefined : folderOf(piece, folders);
  });
}
