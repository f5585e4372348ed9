import type { Facts } from '../../facts';
import { dangerOf } from '../../paths/dangerousPath';
import { programs } from '../../programs/analysis/programs';
import { type Runner, runnerAround, runnerOf } from '../../programs/analysis/runners';
import { interprets } from '../../programs/analysis/unwrap';
import type { Command } from '../../shell/analysis';
import { inputWords } from '../../shell/printers';
import { knownName } from '../../shell/programName';
import { isLoadingVariable } from '../../shell/variableNames';
import { mayBeginOtherwise, type Piece, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';
import { isOption, leadingAway, leadingTo, mayLead, reaches } from './leadingAway';
import { isOwn, namesOwnSettings } from './ownCode';
import { subcommandAt, toldAt } from './runsOthers';
import { subcommandStarts } from './subcommandStarts';
import { takesBack } from './takingBack';
import { bringsOption, mayBeOption, mayWrite } from './vagueOptions';

/**
 * Whether the command is aimed at something that a rule about its first `named` words does not mean: by an option that
 * gives it other orders, by code that lies elsewhere, or because the line has left the working directories. `isPlaced`:
 * the words around it say where it runs.
 */
export function isReaimed(command: Command, named: number, facts: Facts, { isPlaced = false } = {}): boolean {
  const from = toldAt(command.words.map(({ text }) => text)) ?? 0;
  const words = from === 0 ? command.words : command.words.slice(from);
  const runner = runnerOf(words);
  const around = runnerAround(words);
  return (
    (!isPlaced && isElsewhere(command, runner, facts)) ||
    writesElsewhere(command, named, facts) ||
    takesBack(command.words, named) ||
    command.words.slice(named).some(bringsOption) ||
    mayWrite(words, named - from, facts) ||
    (runner !== undefined &&
      (hasFurtherGoal(words, runner, named - from) ||
        hasOtherOrders(command, words, runner, named - from, facts) ||
        (around !== undefined && hasOtherOrders(command, words, around, named - from, facts)) ||
        hasOtherOrdersBehind(command, words, runner, named - from, facts)))
  );
}

/** Whether they give other orders to a subcommand that stands behind options. */
function hasOtherOrdersBehind(
  command: Command,
  words: readonly Word[],
  { name }: Runner,
  named: number,
  facts: Facts,
): boolean {
  const texts = words.map(({ text }) => text);
  const front = subcommandAt(name, texts, 1) - 1;
  const direct = words.toSpliced(1, front);
  const runner = front === 0 ? undefined : runnerOf(direct);
  return runner?.from === 2 && hasOtherOrders(command, direct, runner, Math.max(named - front, 1), facts);
}

/** Whether the line itself has gone where the words may mean something else. */
function isElsewhere(command: Command, runner: Runner | undefined, facts: Facts): boolean {
  const { cwd } = command;
  if (cwd === facts.place.cwd || (runner?.isBound !== true && isSameEverywhere(command))) {
    return false;
  }
  return cwd === undefined || !isOwn(cwd, facts);
}

/** Whether the words say all that the program does, in whatever folder it runs. */
function isSameEverywhere({ words: [program] }: Command): boolean {
  const text = program?.text ?? '';
  return !/^[^/].*\//.test(text) && !interprets(text) && programs.get(knownName(text))?.operands !== undefined;
}

/**
 * Whether an option of which nothing is known may make the program write elsewhere. What a script is told is its own
 * business, and a program of which every file is known says by itself what it writes.
 */
function writesElsewhere(command: Command, named: number, facts: Facts): boolean {
  const { words, wrapping } = command;
  const text = words[0]?.text ?? '';
  const program = programs.get(knownName(text));
  if (text.includes('/') || interprets(text) || program?.spec.complete === true) {
    return false;
  }
  const leads = leadingAway(command, facts);
  const isDangerous = leadingTo(command, facts, (path) => dangerOf(path, facts.place) !== undefined);
  const own = words.slice(0, wrapping?.innerAt);
  return own.some((word, at) => {
    const before = own[at - 1];
    const option = word.text.startsWith('-') ? word : before;
    const name = /^-{1,2}[^=]*/.exec(option === undefined ? '' : literalStart(option))?.[0] ?? '';
    const isValue = option === word || isOption(option);
    if (at >= named && reaches(word, (path) => isDangerous(path) && (isValue || leads(path)))) {
      return true;
    }
    return (
      at >= named &&
      (option === word || isOption(before)) &&
      (program === undefined ? anyLetter.test(name) || mayName.test(name) : mayName.test(name)) &&
      (option === word || name.startsWith('--') || /^[./~$"]/.test(word.source)) &&
      program?.isKnown(name, own.slice(1, at)) !== true &&
      mayLead(word, before, leads)
    );
  });
}

/** Letters with which programs are told where to write, and names that speak of a file or a place. */
const mayName =
  /^-[oOdDBfFLprslTJ](?:$|[./~])|^--?(?!work)(?=[a-z]).*(?:[Dd]ir|[Ff]ile|[Pp]ath|[Pp]refix|[Rr]oot)|^--?(?:.*[-_])?(?:out|dest|log|save|dump|report|target|export|record|tab$|stat|store|graph|json|xml|conf|require|plugin|preload|loader|bootstrap|project|hook|exec|shell|agent|settings|cwd|script)/;

/** Of a program that is not known, any but those that usually name what is read. */
const anyLetter = /^-[^-cCiIeE](?:$|[./~])/;

/** Whether the first `named` words say what to do, and another one, or what may become one, says something else. */
function hasFurtherGoal(words: readonly Word[], { name, from, spec: { goals } }: Runner, named: number): boolean {
  if (goals === undefined || goals === 'maybe') {
    return false;
  }
  const end = goals === 'front' ? words.findIndex(({ text }, at) => at >= named && text === '--') : -1;
  const own = end < 0 ? words : words.slice(0, end);
  const may = subcommandStarts(name, own, from).filter(({ at }) => isGoal(own[at]));
  const said = may.filter(({ at }) => at < named).map(({ at }) => own[at]?.text);
  return said.length > 0 && may.some(({ at }) => at >= named && !said.includes(own[at]?.text));
}

/** Whether it is no option, number or setting of a variable. */
function isGoal(word: Word | undefined): boolean {
  return word !== undefined && !/^-|^\d+$|^[\w.]+[:+?]*=/.test(word.literal ? word.text : literalStart(word));
}

/** Whether the words of the program that is aimed give it other orders than the first `named` of them do. */
function hasOtherOrders(
  command: Command,
  words: readonly Word[],
  runner: Runner,
  named: number,
  facts: Facts,
): boolean {
  const leadsAway = leadingAway(command, facts);
  const { leading, moves, throughout, orderly, runsCode } = runner.spec;
  if (
    orderly !== undefined &&
    runsCode === true &&
    inputWords(command.input).some(({ text, candidates }) => [text, ...candidates].some((it) => orderly.test(it)))
  ) {
    return true;
  }
  const end = (throughout ? undefined : command.wrapping?.innerAt) ?? words.length;
  if (leading === true && words.slice(runner.from, named).some((word, at, all) => isOperand(word, all[at - 1]))) {
    return false;
  }
  const namesOption = words.slice(runner.from, named).some(({ text }) => text.startsWith('-'));
  for (let at = Math.max(named, runner.from); at < end; at += 1) {
    const word = words[at];
    const next = words[at + 1];
    if (word === undefined || word.text === '--') {
      // What stands behind it is for what the program runs, which may be told to run something from elsewhere.
      const passed = runner.stays || runner.manifests.length > 0 ? words.slice(at, end) : [];
      return passed.some((it) => mayLead(it, undefined, leadsAway) || orderly?.test(it.text) === true);
    }
    if (moves === word.text && next?.literal === true && !leadsAway(next.text)) {
      at += 1;
    } else if (namesOwnSettings(word, next, runner, leadsAway)) {
      at += word.text.includes('=') ? 0 : 1;
    } else if (isOtherOrder(word, words[at - 1], runner, facts) || (namesOption && runner.isFix(word.text))) {
      return true;
    } else if (leading === true && isOperand(word, words[at - 1])) {
      return false;
    } else if (runner.stays && mayLead(word, words[at - 1], leadsAway)) {
      return true;
    }
  }
  return false;
}

function isOtherOrder(word: Word, before: Word | undefined, { isAim, isModule, spec }: Runner, facts: Facts): boolean {
  // What an option is given in the same word, or the word.
  const loads = /[/\\]|\.[cm]?[jt]sx?$/.test(word.text.replace(/^--?[\w.-]+=|^-\w/, ''));
  const said = word.literal ? [word.text] : [word.pieces.map(saidBy).join(''), ...word.candidates];
  // `make PATH=x`: what is set there is set for everything it runs.
  const setsLoading = (text: string) => isLoadingVariable(/^(\w+)[:+?]*=/.exec(text)?.[1] ?? '');
  if (
    said.some((text) => spec.orderly?.test(text) === true || (spec.orderly !== undefined && setsLoading(text))) ||
    (loads && (isModule(word.text) || (isOption(before) && isModule(before?.text ?? ''))))
  ) {
    return true;
  }
  if (isAim(word.text) || word.literal) {
    return isAim(word.text);
  }
  const isValue = isOption(before);
  return (
    word.candidates.some(isAim) ||
    (!isValue && /^"?(?:\$\(|`)/.test(word.source)) ||
    ((!isValue || mayBeginOtherwise(word)) && mayBeOption(word, facts))
  );
}

/** What the text says of a piece; of a variable, nothing. */
function saidBy(piece: Piece): string {
  return piece.kind === 'text' ? piece.text : piece.kind === 'glob' ? piece.source : '';
}

function isOperand({ text }: Word, before: Word | undefined): boolean {
  return !text.startsWith('-') && !isOption(before);
}
