import { programs } from '../../programs/analysis/programs';
import { isListed } from '../../programs/notation';
import type { Reach } from '../../programs/spec';
import { knownName, withVersions } from '../../shell/programName';
import { isDevice, isStandardInput, literalWord } from '../../shell/word';
import { subcommandStarts } from './subcommandStarts';

/** What is known of the command that a rule's, or a command's, words begin with. */
export function reachOf(words: readonly string[]): Reach {
  const name = knownName(words[0] ?? '');
  const subcommand = words[subcommandAt(name, words, 1)] ?? '';
  const { reach, running = '', pointed = '' } = programs.get(name)?.spec ?? {};
  if (isListed(subcommand, running) || withVersions(programs, name, ({ spec }) => spec.reach === 'runs others')) {
    return 'runs others';
  }
  return isListed(subcommand, pointed) || /^mkfs\./.test(name) ? 'pointed' : (reach ?? 'unknown');
}

/**
 * How many of the words say what is done, so that a rule may let anything follow them; undefined when no number does.
 * A script counts as the thing that is done, whatever it is told.
 */
export function narrowLength(words: readonly string[]): number | undefined {
  const [program = ''] = words;
  const at = subcommandAt(knownName(program), words, 1);
  if (at > 1) {
    const length = narrowLength([program, ...words.slice(at)]);
    return length === undefined ? undefined : length + at - 1;
  }
  switch (reachOf(words)) {
    case 'plain':
      return 1;
    case 'many-faced':
      return facedLength(words);
    case 'pointed':
      return pointedLength(words);
    case 'runs others':
      return (
        plainLength(words) ??
        withinLength(words) ??
        (runsTests(words) && !words.some(isStandardInput) ? 2 : undefined) ??
        launchedLength(words) ??
        scriptEnd(words)
      );
    default:
      return undefined;
  }
}

/** What of a program that harms is harmless with the words behind it: `git checkout -b`, `chmod +x`. */
function pointedLength([program = '', first = '', second = '']: readonly string[]): number | undefined {
  const narrow = narrowOf(program);
  return isListed(`${first}/${second}`, narrow) ? 3 : first.includes('+') && isListed(first, narrow) ? 2 : undefined;
}

function narrowOf(program: string): string {
  return programs.get(knownName(program))?.spec.narrow ?? '';
}

/** Behind a subcommand, the name that it needs, or all the things to do that stand in a row: `mvn clean test`. */
function facedLength(words: readonly string[]): number | undefined {
  const [program = '', , third = ''] = words;
  if (namesTarget(words)) {
    return /^\w/.test(third) ? 3 : undefined;
  }
  const hasGoals = programs.get(knownName(program))?.spec.goals === 'all';
  const from = words.slice(1, hasGoals ? undefined : 2);
  const end = from.findIndex((_, at) => !isNarrow([program, ...from.slice(at)]));
  const named = end < 0 ? from.length : end;
  return named === 0 ? undefined : named + 1;
}

/** Whether anything may follow the subcommand; of a task in a part of the project, as in `:app:test`, by its own name. */
function isNarrow(words: readonly string[]): boolean {
  const [program = '', subcommand = ''] = words;
  const narrow = narrowOf(program);
  const isAny = isListed('*', narrow) && /^\w[^=]*$/.test(subcommand) && reachOf(words) === 'many-faced';
  return isAny || isListed(/^:(?:[\w.-]+:)+([\w.-]+)$/.exec(subcommand)?.[1] ?? subcommand, narrow);
}

/** Where the subcommand stands behind options that the program is known to take in front of it. */
export function subcommandAt(name: string, words: readonly string[], from: number): number {
  if (words[from]?.startsWith('-') !== true && words[from]?.startsWith('+') !== true) {
    return from;
  }
  const starts = subcommandStarts(name, words.map(literalWord), from);
  return starts.find(({ at, certainty }) => certainty === 'matches' && /^\w/.test(words[at] ?? ''))?.at ?? from;
}

/** Whether the word behind the subcommand says what is done, as in `npm run lint`. */
export function namesTarget([program = '', subcommand = '']: readonly string[]): boolean {
  return isListed(`${subcommand}/`, programs.get(knownName(program))?.spec.narrow ?? '');
}

/** `docker compose ps` and `docker-compose ps` run no command of one's own. */
function plainLength(words: readonly string[]): number | undefined {
  const [program = '', subcommand = ''] = words;
  const isPlugin = program === 'docker' && subcommand === 'compose';
  const name = isPlugin ? 'docker-compose' : program;
  const at = isPlugin ? subcommandAt(name, words, 2) : 1;
  const plainly = programs.get(name)?.spec.plainly ?? '';
  const next = words[at + 1] ?? '';
  if (isListed(`${words[at] ?? ''}/.`, plainly)) {
    return /^\.(?:$|\/)|^[\w/-]+\.\w+$/.test(next) ? at + 2 : undefined;
  }
  if (isListed(`${words[at] ?? ''}/`, plainly)) {
    return /^\w/.test(next) ? at + 2 : undefined;
  }
  return isListed(words[at] ?? '', plainly) ? at + 1 : undefined;
}

/** `yarn workspace x test` is `yarn test` in a part of the project. */
function withinLength([program = '', subcommand = '', name = '', ...rest]: readonly string[]): number | undefined {
  const isWithin = isListed(subcommand, programs.get(knownName(program))?.spec.within ?? '') && /^[\w@]/.test(name);
  const inner = isWithin ? narrowLength([program, ...rest]) : undefined;
  return inner === undefined ? undefined : inner + 2;
}

/** `node --test` runs what the folder holds. */
export function runsTests([program = '', option = '']: readonly string[]): boolean {
  return isListed(option, programs.get(knownName(program))?.spec.tests ?? '');
}

/** Whether code in the program's own language stands behind the option: `python -c`. */
export function hasCodeBehind(program: string, option: string): boolean {
  const found = withVersions(programs, knownName(program), ({ spec }) => spec.inline !== undefined);
  return isListed(option, found?.spec.inline ?? '');
}

/** Where a question to a database stands in the words, if they are known to ask one. */
export function queryAt(words: readonly string[]): number | undefined {
  const queries = programs.get(knownName(words[0] ?? ''))?.spec.queries;
  const option = words.findIndex((word, at) => at > 0 && isListed(word, queries ?? ''));
  return queries === '' ? words.length - 1 : option < 0 ? undefined : option + 1;
}

/** Behind what only launches a program, that one counts. */
function launchedLength(words: readonly string[]): number | undefined {
  const launches = programs.get(words[0] ?? '')?.spec.launches;
  const from = launches === '' ? 1 : isListed(words[1] ?? '', launches ?? '') ? 2 : 0;
  const inner = from === 0 ? undefined : narrowLength(words.slice(from));
  return inner === undefined ? undefined : from + inner;
}

/** Where the name of a script ends in the words of an interpreter: `python -u x.py`, `python -m pytest`. */
export function scriptEnd(words: readonly string[]): number | undefined {
  const module = moduleAt(words);
  if (module !== undefined) {
    const told = /^(?:plain|many-faced)$/.test(reachOf(words.slice(module)))
      ? narrowLength(words.slice(module))
      : undefined;
    return told === undefined ? undefined : module + told;
  }
  const at = scriptAt(words);
  const word = words[at ?? words.length] ?? '';
  if (at === undefined || !/^[\w.~/]/.test(word) || isDevice(word)) {
    return undefined;
  }
  const told = reachOf(words.slice(at)) === 'many-faced' ? narrowLength(words.slice(at)) : 1;
  return told === undefined ? undefined : at + told;
}

/** Where the name of the module stands that an interpreter is told to run: `python -m pytest` is pytest. */
export function moduleAt(words: readonly string[]): number | undefined {
  const option = words.indexOf('-m');
  const isModule = option > 0 && runsModules(knownName(words[0] ?? '')) && scriptAt(words) === option;
  return isModule && /^\w/.test(words[option + 1] ?? '') ? option + 1 : undefined;
}

/** Where the words begin of what an interpreter is told to run, if that is known: a module, or a script known by its name. */
export function toldAt(words: readonly string[]): number | undefined {
  const at = scriptAt(words);
  return moduleAt(words) ?? (at !== undefined && reachOf(words.slice(at)) === 'many-faced' ? at : undefined);
}

/** Whether the program, in whatever version, runs modules by their names. */
export function runsModules(name: string): boolean {
  return withVersions(programs, name, ({ spec }) => spec.runsModules === true) !== undefined;
}

/** Where the words of an interpreter name what it runs, behind options that change nothing about that. */
function scriptAt(words: readonly string[]): number | undefined {
  const name = knownName(words[0] ?? '');
  const letters = withVersions(programs, name, ({ spec }) => spec.scripted !== undefined)?.spec.scripted;
  if (letters === undefined) {
    return undefined;
  }
  let at = 1;
  while (letters !== '' && new RegExp(`^-[${letters}]+$`).test(words[at] ?? '')) {
    at += 1;
  }
  return at;
}
