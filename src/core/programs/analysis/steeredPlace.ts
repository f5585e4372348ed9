import type { Command } from '../../shell/analysis';
import { folderAt } from '../../shell/folder';
import { knownName } from '../../shell/programName';
import { literalWord, type Word } from '../../shell/word';
import type { ParsedOptions } from '../notation';
import type { Around } from '../spec';
import { programs } from './programs';

/**
 * Why the folder's own files may make the program do something else; undefined when they cannot, or when the person
 * trusts them.
 *
 * A folder below a trusted one may have come from anybody (a dependency, a repository inside another one), so the
 * program counts only in the very folder that the person opened; git also below it, where no other repository is.
 */
export function whySteered(
  { command, title }: { readonly command: Command; readonly title: string },
  { options }: Pick<ParsedOptions, 'options'>,
  { trusted, roots, real }: Around,
): string | undefined {
  if (programs.get(title)?.spec.steered !== true) {
    return undefined;
  }
  if (!trusted) {
    return `\`${title}\` obeys files of a workspace that is not trusted`;
  }
  const isRoot = (folder: string) => roots.includes(folder) || roots.map(withoutEnd).includes(withoutEnd(folder));
  const [first, ...others] =
    options.length === 0 ? [] : options.filter(({ name }) => name === '-C').map(({ value }) => value);
  // At the top of its own repository git takes the same orders as below.
  const here = command.cwd ?? (title === 'git' ? command.below : undefined);
  const isHere = here !== undefined && isRoot(here);
  const folder = title !== 'git' ? undefined : first === undefined ? command.cwd : folderOf(first, command.cwd);
  if (
    folder !== undefined &&
    others.length === 0 &&
    roots.some((it) => isOwnFolder(folder, withoutEnd(it), real)) &&
    // What was not looked for is not known to be missing.
    areAmong(marksOf(folder), repositoryMarks(command))
  ) {
    return undefined;
  }
  if (first === undefined) {
    return isHere ? undefined : `\`${title}\` would obey files of another folder`;
  }
  const isThere = isRoot(first.text) || (first.text === '.' && isHere);
  return first.literal && others.length === 0 && isThere
    ? undefined
    : `\`${title}\` would obey files of \`${first.source}\``;
}

function folderOf({ literal, text }: Word, cwd: string | undefined): string | undefined {
  return literal && text !== '' && cwd !== undefined ? folderAt(text, cwd) : undefined;
}

/** Names under which what others wrote is kept, other repositories among it. */
const foreignName =
  /^(?:\..*|.*\.git|bare|node_modules|vendor(?:ed)?|third[_-]?party|extern(?:al)?s?|deps|sub(?:modules?|projects?|repos?)|.*-packages|bower_components|tmp|temp)$/i;

/** Whether git in a folder below the root takes its orders from the root: no other repository lies on the way. */
function isOwnFolder(folder: string, root: string, real: Around['real']): boolean {
  const names = folder.startsWith(`${root}/`) ? folder.slice(root.length + 1).split('/') : [];
  const folders = names.map((_, at) => `${root}/${names.slice(0, at + 1).join('/')}`);
  return (
    names.length > 0 &&
    !names.some((name) => foreignName.test(name) || /[\\*?[({]/.test(name)) &&
    !folders.some((it) => real?.has(it) || marksOf(it).some((mark) => real?.has(mark)))
  );
}

/** What shows that a folder is a repository. */
function marksOf(folder: string): readonly string[] {
  return [`${folder}/.git`, `${folder}/HEAD`];
}

/** What must not be there, for git to take its orders from a folder above those that the command names. */
export function repositoryMarks({ words, cwd }: Command): readonly string[] {
  const [program] = words;
  if (cwd === undefined || program === undefined || !choicesOf(program).some(({ text }) => knownName(text) === 'git')) {
    return [];
  }
  const marks = marksUpTo(cwd);
  if (!words.some((word) => word.becomes.length > 0 || word.text.startsWith('-C'))) {
    return marks;
  }
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const isNamed = before !== undefined && choicesOf(before).some(({ text }) => text === '-C');
    for (const it of choicesOf(word)) {
      const attached = it.text.startsWith('-C') ? folderOf(literalWord(it.text.slice(2)), cwd) : undefined;
      marks.push(...marksUpTo(isNamed ? folderOf(it, cwd) : undefined), ...marksUpTo(attached));
    }
  }
  return marks;
}

/** What shows that a folder, or one around it, is a repository. */
function marksUpTo(folder = ''): string[] {
  const marks: string[] = [];
  let end = folder.indexOf('/');
  for (let depth = 1; end >= 0 && depth < mostFolders; depth += 1) {
    const start = end;
    end = folder.indexOf('/', start + 1);
    marks.push(...marksOf(folder.slice(folder.indexOf('/'), end < 0 ? undefined : end)));
  }
  return marks;
}

const mostFolders = 64;

function areAmong(few: readonly string[], all: readonly string[]): boolean {
  return few.every((it) => all.includes(it));
}

/** The word, and all that it surely becomes. */
function choicesOf(word: Word): readonly Word[] {
  return [word, ...word.becomes];
}

function withoutEnd(folder: string): string {
  return folder.length > 1 ? folder.replace(/\/$/, '') : folder;
}
