import type { Command } from '../../shell/analysis';
import type { Effects } from '../../shell/fileUse';
import { followsLinks, searchFolders } from '../../shell/languages/find';
import { inputWords } from '../../shell/printers';
import { programOf, withVersions } from '../../shell/programName';
import { isHarmlessVariable, isWrittenTo } from '../../shell/variableNames';
import { fallsApart, type Word } from '../../shell/word';
import { fieldsIn, looksLikePath, wordAfter } from '../../shell/wordParts';
import type { Prepared } from '../prepared';
import { knowsAll, noteUses, readArguments } from '../readProgram';
import { Uses } from '../uses';
import { programs } from './programs';
import { runnerOf } from './runners';
import { runsCode } from './unwrap';

/** Folders whose programs are the ones that their names say. */
const systemFolders = /^(?:\/usr)?(?:\/local)?\/s?bin\/[^/]+$/;

/** A name of a file that stands without quotes in code or commands, where nothing else looks so: `.read .env`. */
const bareName = /^(?:~|\.{0,2}|[\w-]+|\$\w+)\/.{1,300}$|^\.\w[\w./-]{0,300}$/;

/** The files a command reads and writes by itself and the URLs it connects to, apart from its redirections. */
export function effectsOf(command: Command): Effects {
  const { words, trees } = fedWords(command);
  const [name] = words;
  const uses = new Uses(command.cwd, trees, command.input);
  uses.follows = trees.size > 0 && followsLinks(command.outer?.words ?? []);
  if (name === undefined) {
    return uses.toEffects();
  }
  for (const { name: variable, value } of command.assignments) {
    const isWritten = isWrittenTo(variable) && looksLikePath(value?.text ?? '');
    uses.addOption(isWritten ? 'write' : 'none', value);
    uses.mentionKnown(isWritten || isHarmlessVariable(variable) ? undefined : value);
  }
  const args = words.slice(1);
  const called = programOf({ words });
  const program = called === undefined || command.local ? undefined : withVersions(programs, called, usesFiles);
  const entry = programs.get(called ?? '');
  // Of a version that has no entry, it is only likely that it does the same.
  if (program === undefined || entry !== program) {
    uses.doesMore();
    uses.mentionAll(ownWords(command, args));
  }
  if (!name.literal && (called === undefined || called.startsWith('-'))) {
    // `f="cat .env"; $f`, and an option of a wrapper that is taken for the command inside.
    uses.mentionAll([name]);
  }
  noteFolders(entry, words, uses);
  uses.add('write', entry?.spec.settles?.(ownWords(command, args)));
  if (called !== undefined && runsCode(called)) {
    const given = inputWords(command.input);
    uses.mentionTexts(given);
    uses.mention(...given.flatMap((word) => fieldsIn(word, /[\s()]+/)).filter(({ text }) => bareName.test(text)));
  }
  if (program === undefined) {
    uses.mentionTexts(args);
    return uses.toEffects();
  }
  if ((called === 'busybox' || called === 'toybox') && command.inner.length === 0) {
    return effectsOf({ ...command, words: args, outer: undefined });
  }
  if (!(name.text === called || systemFolders.test(name.text)) || trees.size > 0) {
    uses.doesMore();
  }
  const own = ownWords(command, args);
  const parsed = readArguments(own, program);
  noteUses({ command, args: own, parsed }, program, uses);
  if (!knowsAll(parsed, program)) {
    uses.doesMore();
  }
  if (parsed.unknown !== undefined) {
    uses.mentionAll(own.filter((word) => word.text.startsWith('-')));
  }
  if ([...program.roles.values()].some((roles) => roles.includes('write'))) {
    // `sort $(echo -o f)`, `sort {-o,f}`: what becomes of it may be an option and its value.
    uses.mention(...own.filter(({ pieces: [it] }) => it !== undefined && (it.kind === 'brace' || fallsApart(it))));
  }
  return uses.toEffects();
}

/** Notes the folders that a program is told to work in, where nothing else in its entry does. */
function noteFolders(entry: Prepared | undefined, words: readonly Word[], uses: Uses): void {
  const spec = entry?.spec;
  if (spec?.folders === undefined || spec.moves !== undefined || spec.uses?.folder !== undefined) {
    return;
  }
  const isFolder = runnerOf(words)?.isFolder;
  words.forEach((word, at) => {
    if (at > 0 && isFolder?.(word.text) === true) {
      const attached = /^--?[\w-]{2,}=|^-\w=?(?=.)/.exec(word.text)?.[0].length;
      uses.add('folder', attached === undefined ? words[at + 1] : wordAfter(word, attached));
    }
  });
}

const usesFiles = ({ operands }: Prepared) => operands !== undefined;

/** The words that are the command's own: an inner command is judged by itself. */
function ownWords({ wrapping, inner, words }: Command, args: readonly Word[]): readonly Word[] {
  const at = wrapping?.innerAt;
  return at !== undefined && inner.length > 0 && at >= 1 && at <= words.length ? args.slice(0, at - 1) : args;
}

/** The words of a command, and those that `find` puts in for `{}`: anything below the folders that it searches. */
function fedWords({ outer, words }: Command): { words: readonly Word[]; trees: ReadonlySet<Word> } {
  if (outer?.wrapping?.kind !== 'feeding' || programs.get(programOf(outer) ?? '')?.spec.finds === undefined) {
    return { words, trees: noWords };
  }
  const trees = new Set<Word>();
  const folders = searchFolders(outer.words.slice(1));
  const below = (folder: Word) => {
    const copy = { ...folder };
    trees.add(copy);
    return copy;
  };
  const filled = words.flatMap((word, at) => (at === 0 || word.text !== '{}' ? [word] : folders.map(below)));
  return { words: filled, trees };
}

const noWords: ReadonlySet<Word> = new Set();
