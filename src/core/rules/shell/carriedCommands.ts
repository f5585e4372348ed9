import type { PartOf } from '../../part';
import { programs } from '../../programs/analysis/programs';
import { runsCode } from '../../programs/analysis/unwrap';
import { whyNotReadOnly } from '../../programs/analysis/whyNotReadOnly';
import { isListed } from '../../programs/notation';
import { inputWords } from '../../shell/printers';
import { programOf } from '../../shell/programName';
import { isSteeringVariable } from '../../shell/variableNames';
import { literalWord, type Word } from '../../shell/word';
import { Matches } from '../rule/matches';
import { programsMeant, type ShellHearing } from './programsMeant';
import { reachOf } from './runsOthers';
import { hearBelow, WordWalk } from './wordWalk';

type RunPart = PartOf<'run'>;

/**
 * Hears the deny or ask rules about a program that the command may run although nobody can say how: named in code for
 * an interpreter, or by the arguments of a program that is not known or hands them on.
 */
export function hearCarried(part: RunPart, hearing: ShellHearing, matches: Matches): void {
  const { words, inner } = part.command;
  const program = programOf(part.command);
  hearAssigned(part, hearing, matches);
  if (program === undefined || inner.length > 0) {
    return;
  }
  if (runsCode(program)) {
    hearCode(part, hearing, { program, matches });
  }
  if (!runsCode(program) || isCarrier(program, words)) {
    hearArguments(part, hearing, { program, matches });
  }
}

/** More than this is not looked at word by word. */
const mostWords = 2_000;

interface Found {
  readonly program: string;
  readonly matches: Matches;
}

/** `EDITOR='rm x' git commit`: what a variable that steers programs is set to may be run. */
function hearAssigned({ command }: RunPart, hearing: ShellHearing, matches: Matches): void {
  const mayAssign = command.words.some(({ text, candidates }) => text.includes('=') || candidates.length > 0);
  if (command.assignments.length === 0 && !mayAssign) {
    return;
  }
  const set = command.assignments.flatMap(({ name, value }) =>
    (value ? textsOf(value) : []).map((it) => `${name}=${it}`),
  );
  for (const text of [...set, ...command.words.slice(1).flatMap(textsOf)].slice(0, mostWords)) {
    const name = /^[^=]+(?==)/.exec(text)?.[0];
    if (name !== undefined && isSteeringVariable(name)) {
      const named = new Set(text.slice(name.length).split(notInNames));
      hearNames(named, { hearing, why: `\`${name}\` may make another program run it` }, matches);
    }
  }
}

const notInNames = /[^\w./-]+/;

/** Every word of an argument that is more than a plain word, and of the text that the program reads. */
function hearCode({ command }: RunPart, hearing: ShellHearing, { program, matches }: Found): void {
  const carries = isCarrier(program, command.words);
  const isPlain = (text: string) => /^[\w./-]*$/.test(text) && !/^\/.*bin\//.test(text) && !carries;
  const texts = command.words.slice(1).flatMap(textsOf);
  const named = new Set(
    [...texts.filter((text) => !isPlain(text)), ...inputWords(command.input).flatMap(textsOf)].flatMap((text) =>
      text.split(notInNames),
    ),
  );
  hearNames(named, { hearing, why: `code that \`${program}\` is given names it` }, matches);
}

function hearNames(
  named: ReadonlySet<string>,
  { hearing, why }: { hearing: ShellHearing; why: string },
  matches: Matches,
): void {
  if (named.size > mostWords) {
    matches.may(hearing.index.named, why);
  }
  for (const word of [...named].slice(0, mostWords)) {
    for (const { node } of programsMeant(literalWord(word), hearing)) {
      hearBelow(node, { why }, matches);
    }
  }
}

/** A command among the arguments of a program that may be a wrapper. */
function hearArguments(part: RunPart, hearing: ShellHearing, { program, matches }: Found): void {
  if (!mayRunArguments(part, program)) {
    return;
  }
  const heard = new Matches();
  const { words } = part.command;
  for (let at = 1; at < Math.min(words.length, 10); at += 1) {
    if (!mayNameProgram(words[at], hearing)) {
      continue;
    }
    for (const reading of readingsAt(words, at)) {
      const walk = new WordWalk(reading, heard);
      for (const { node, program: meant } of programsMeant(reading[0], hearing)) {
        walk.follow({ node, at: 1, certainty: 'may', why: '', program: meant });
      }
    }
  }
  if (heard.list().length > 0 && whyNotReadOnly(part.command, hearing.facts) !== undefined) {
    matches.mayAll(
      heard,
      `\`${program}\` ${isCarrier(program, words) ? 'runs what its arguments say' : 'is not known and may run what its arguments name'}`,
    );
  }
}

/** A plain word that no rule has for a program needs no closer look; nearly all arguments are such. */
function mayNameProgram(word: Word | undefined, hearing: ShellHearing): boolean {
  const meant = (text: string) => blankOrEquals.test(text) || programsMeant(literalWord(text), hearing).length > 0;
  return word !== undefined && textsOf(word).some(meant);
}

const blankOrEquals = /[\s=!",#]/;
/** As many words of a list within an argument may each begin a command: `["util","exec","git","push"]`. */
const mostReadings = 10;

/** The words from an argument on, and the words within an argument that has blanks or is an option's value. */
function readingsAt(words: readonly Word[], at: number): readonly (readonly Word[])[] {
  const word = words[at];
  if (word === undefined || word.literal) {
    return word === undefined ? [] : readingsOf(word.text, words.slice(at));
  }
  const rest = words.slice(at + 1);
  return word.candidates.flatMap((text, from, all) => readingsOf(text, [...all.slice(from).map(literalWord), ...rest]));
}

function readingsOf(text: string, given: readonly Word[]): readonly (readonly Word[])[] {
  const value = text.replace(/^(?:[\w.:-]+=)*!?/, '');
  const within = value.split(/[\s"',[\]()]+/).filter((it) => it !== '');
  const starts = within.slice(0, /^[[(%]/.test(value) ? mostReadings : 1);
  const readings = starts.map((_, start) => within.slice(start).map(literalWord));
  // `nix run nixpkgs#git push`: a package is called as its program.
  const packaged = /#([\w-]+)$/.exec(text)?.[1];
  return [
    given,
    ...(within.length > 1 || value !== text ? readings : []),
    ...(packaged === undefined ? [] : [[literalWord(packaged), ...given.slice(1)]]),
  ];
}

/** The word as it stands, and what the text gives its variables. */
function textsOf({ text, candidates }: Word): readonly string[] {
  return [text, ...candidates];
}

/** Whether the program runs what its arguments say, in all that it does or under a subcommand that is among them. */
function isCarrier(program: string, words: readonly Word[]): boolean {
  const carries = programs.get(program)?.spec.carries;
  return (
    carries === '' || (carries !== undefined && words.some(({ text }) => isListed(text.replace(/=.*$/s, ''), carries)))
  );
}

/**
 * Whether nothing is known of the program but that it may run others, unless it is known to be read-only. What follows
 * a script is the script's own business.
 */
function mayRunArguments({ command, complete }: RunPart, program: string): boolean {
  const known = programs.get(program);
  if (complete || command.local || known?.spec.tells === true) {
    return false;
  }
  const reach = reachOf([program]);
  const isUnknown = reach === 'runs others' ? known?.spec.scripted === undefined : /^(?:plain|unknown)$/.test(reach);
  return (isUnknown && known?.globals === undefined) || isCarrier(program, command.words);
}
