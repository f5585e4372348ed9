import type { Facts } from '../facts';
import { normalise } from '../paths/normalise';
import { isInside } from '../paths/segments';
import { runnerOf, runsFiles } from '../programs/analysis/runners';
import { interprets, runsCode } from '../programs/analysis/unwrap';
import { printRule } from '../rules/printRule';
import { assignmentText, steeringOf } from '../rules/shell/coveringShell';
import { isOwn, loadsOwnCode } from '../rules/shell/ownCode';
import { moduleAt, namesTarget, narrowLength, reachOf, runsTests } from '../rules/shell/runsOthers';
import { settledWords, spokenWords } from '../rules/shell/spokenWords';
import type { Command } from '../shell/analysis';
import { isSteeringVariable } from '../shell/variableNames';
import { isDevice, isStandardInput } from '../shell/word';
import { isPlainCode, isPlainQuery } from './plainCode';

/**
 * Rules that would cover a command, narrowest first: exactly it, then whatever does the same kind of thing.
 * Of a program that starts others, or of which nothing is known, only what is named word by word is offered.
 */
export function commandRules(command: Command, facts: Facts): readonly string[] {
  const texts = literalBeginning(command);
  const assigned = steeringOf(command, facts);
  const set = assigned.map(assignmentText);
  const kind = command.wrapping?.kind;
  // What changes nothing about the command it runs needs no rule of its own.
  if (kind === 'privileged' || kind === 'feeding' || (kind === 'neutral' && set.length === 0)) {
    return [];
  }
  // With a variable that steers programs the same words may do anything.
  if (assigned.some((it) => isSteeringVariable(it.name) && !loadsOwnCode(it, command, facts))) {
    return [];
  }
  if (texts.length === 0 || set.includes(undefined)) {
    return [];
  }
  const spoken = spokenWords(command, facts);
  const rule = ({ length: named }: readonly string[], exact: boolean) =>
    printRule({
      match: {
        kind: 'shell',
        words: spoken.slice(0, named).map(({ text }) => text),
        exact,
        ...(set.length === 0 ? {} : { set: set as string[] }),
      },
    });
  const isWhole = texts.length === command.words.length;
  const length = prefixLength(texts, command, facts);
  if (length === undefined || length > texts.length) {
    // What the command reads is part of what was asked about, which no rule can name.
    const isFed = command.input.kind === 'text' || command.input.kind === 'file';
    return isWhole && ((saysAll(command) && !isFed) || showsCode(command)) ? [rule(texts, true)] : [];
  }
  const worthwhile = isWhole && isWorthRepeating(command, texts.slice(length));
  // Whatever a project calls a script is its own: `npm run`.
  const parent =
    runnerOf(command.words)?.manifests.includes('package.json') && namesTarget(texts)
      ? [rule(texts.slice(0, 2), false)]
      : [];
  return [...(worthwhile ? [rule(texts, true)] : []), rule(texts.slice(0, length), false), ...parent];
}

/** How many words a rule has to name so that anything may follow; undefined when that is never narrow enough. */
function prefixLength(texts: readonly string[], command: Command, facts: Facts): number | undefined {
  const [program = ''] = texts;
  const { cwd } = command;
  const within = wrappedIn(command);
  if (within !== undefined) {
    const inner = prefixLength(literalBeginning(within.inner), within.inner, facts);
    return inner === undefined ? undefined : within.innerAt + inner;
  }
  const isScript = program.includes('/') && reachOf(texts) === 'unknown';
  const length = isScript ? 1 : narrowLength(texts);
  if (length === undefined || cwd === undefined) {
    return length;
  }
  const pathOf = (text: string) => normalise(text, { ...facts.place, cwd }).path;
  const isHere = (text: string) => facts.roots.some((root) => isInside(root, pathOf(text)));
  if (program.includes('/') && !isHere(program) && !/^\/(?:usr\/)?bin\//.test(program)) {
    return undefined;
  }
  const script = isScript ? program : reachOf(texts) === 'runs others' ? texts[length - 1] : undefined;
  return script === undefined || isOwn(pathOf(script), facts) ? length : undefined;
}

/** The one command that the words end with, when others come only through it. */
function wrappedIn({ inner, wrapping }: Command): { readonly inner: Command; readonly innerAt: number } | undefined {
  const [only, second] = inner;
  const innerAt = wrapping?.innerAt;
  return only === undefined || second !== undefined || innerAt === undefined ? undefined : { inner: only, innerAt };
}

/**
 * Whether the words name all that is run, as far as words can: a module as much as a script, and what the folder says
 * unless they bring code or a shell, or have it read from the input, as one in a container may do.
 */
function saysAll(command: Command): boolean {
  const within = wrappedIn(command);
  if (within !== undefined) {
    return saysAll(within.inner);
  }
  const texts = command.words.map((word) => word.text);
  if (reachOf(texts.slice(moduleAt(texts))) !== 'runs others') {
    return true;
  }
  const [program = '', ...args] = texts;
  const runner = runnerOf(command.words);
  // What may run whatever it reads needs more than its words.
  const isReading = runsCode(program) ? !interprets(program) : runner?.spec.leading === true && args.some(isInner);
  const isNamed = args.length > 0 || (runsFiles(command.words) && !runsCode(program));
  const isTask = runsTests(texts) || (runner?.isBound === true && isNamed);
  return isTask && !isReading && command.inner.length === 0 && !args.some(bringsCode);
}

/** Whether all that is run is code that the words show: what such code is fed is no more than data to it. */
function showsCode(command: Command): boolean {
  const { inner } = wrappedIn(command) ?? {};
  return inner === undefined ? isPlain(command.words.map(({ text }) => text)) : showsCode(inner);
}

function isPlain(texts: readonly string[]): boolean {
  return isPlainCode(texts) || isPlainQuery(texts);
}

/** Subcommands that run something inside of something. */
function isInner(text: string): boolean {
  return /^(?:exec|run|attach|shell|debug|console)$/.test(text);
}

/** Whether the word is code, or names what runs some: `-wrapper sh,-s`. */
function bringsCode(text: string): boolean {
  const namesShell = text.split(/[,=:]/).some((it) => /\w/.test(it) && interprets(it));
  return namesShell || isStandardInput(text) || isDevice(text) || /[\s;|&$`<>(){}'"!]/.test(text);
}

function literalBeginning(command: Command): readonly string[] {
  const words = settledWords(command.words);
  const end = words.findIndex((word) => !word.literal);
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.text);
}

/** Whether the same command is likely to come again: messages, here-documents and long lists of arguments do not. */
function isWorthRepeating({ input }: Command, rest: readonly string[]): boolean {
  const isMessage = (word: string) =>
    /^(?:-[a-z]*m|--message(?:=.*)?|-t|--title|--body|-F)$/.test(word) || /\s/.test(word);
  return input.kind !== 'text' && rest.length <= 5 && rest.join(' ').length <= 100 && !rest.some(isMessage);
}
