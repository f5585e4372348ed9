import type { Facts } from '../../facts';
import { programs } from '../../programs/analysis/programs';
import { runsInput } from '../../programs/analysis/written';
import type { Assignment, Command } from '../../shell/analysis';
import { knownName } from '../../shell/programName';
import { isHarmlessAssignment, isHarmlessVariable } from '../../shell/variableNames';
import type { Word } from '../../shell/word';
import type { Rule } from '../rule/rule';
import { readRuleWords } from '../rule/ruleWords';
import { isOwn, loadsOwnCode, runsOwnCode } from './ownCode';
import { isReaimed } from './reaim';
import type { ShellIndex, WordNode } from './shellIndex';
import { spokenWords } from './spokenWords';

/** The allow rules, and what they are to be measured against. */
export interface Covering {
  readonly index: ShellIndex;
  readonly facts: Facts;
  /** Whether all that options make the command write is covered when a rule names so many of its words. */
  readonly isCovered: (named: number) => boolean;
}

/**
 * The first allow rule whose words are the command's own, word by word and literally.
 *
 * A command that another one runs is covered by itself, or by a rule whose words run from the outer command into it.
 * Behind `sudo` and its like only the latter counts.
 */
export function coveringCommand(command: Command, covering: Covering): Rule | undefined {
  if (command.hidden !== undefined || command.opaque !== undefined) {
    return undefined;
  }
  return coveringFromOutside(command, covering) ?? coveringItself(command, covering);
}

/** Covered by a rule that begins at an outer command and names words of this one, too. */
function coveringFromOutside(command: Command, covering: Covering): Rule | undefined {
  let offset: number | undefined = 0;
  for (let inner = command, { outer } = command; outer !== undefined; inner = outer, { outer } = outer) {
    if (outer.hidden !== undefined || outer.opaque !== undefined) {
      return undefined;
    }
    // Where a second inner command begins is not known, so only a rule for the whole text names it.
    const innerAt: number | undefined = outer.inner[0] === inner ? outer.wrapping?.innerAt : undefined;
    offset = offset === undefined || innerAt === undefined ? undefined : offset + innerAt;
    const rule = ruleReaching(outer, command, offset, covering);
    if (rule !== undefined) {
      return rule;
    }
  }
  return undefined;
}

function coveringItself(command: Command, covering: Covering): Rule | undefined {
  for (let { outer } = command; outer !== undefined; { outer } = outer) {
    if (outer.wrapping?.kind === 'privileged' || steeringOf(outer, covering.facts).length > 0 || setsVariables(outer)) {
      return undefined;
    }
  }
  const hasMore = isFed(command);
  // Where the text of a word says all that a shell knows of it, what data puts in its place is another matter.
  if (hasMore && !command.words.every(({ literal, source }) => literal || readRuleWords(source).ok)) {
    return undefined;
  }
  switch (command.wrapping?.kind) {
    case 'privileged':
      return command.inner.length === 0
        ? ruleFor(command, covering)
        : ruleReaching(command, command, command.wrapping.innerAt, covering);
    case 'neutral':
      // It needs no rule of its own where a rule covers what it runs.
      return coveringInner(command, covering) ?? ruleFor(command, covering);
    default:
      // Its words are not all that it runs where it runs what it reads: `psql < x.sql`.
      return ruleFor(command, covering, { isWhole: !hasMore && !runsInput(command) });
  }
}

function coveringInner(command: Command, covering: Covering): Rule | undefined {
  // What the inner commands write is judged with them.
  const rules = command.inner.map((inner) => coveringCommand(inner, { ...covering, isCovered: () => true }));
  return rules.every((rule) => rule !== undefined) ? rules[0] : undefined;
}

/** Whether data that is not in the text becomes further words of the command. */
export function isFed({ outer }: Command): boolean {
  return outer !== undefined && (outer.wrapping?.kind === 'feeding' || isFed(outer));
}

/** Assignments in front of a command decide which program runs and what it does, but for a few; a rule names these. */
export function steeringOf(command: Command, facts: Facts): readonly Assignment[] {
  return command.assignments.filter(
    (it) => !isHarmlessAssignment(it) && !(runsOwnCode(command) && loadsOwnCode(it, command, facts)),
  );
}

/** What rules say behind the program, and behind what is set for it: all of that, or what a rule has to name. */
function nodesOf(
  [program]: readonly Word[],
  command: Command,
  { index, facts }: Covering,
): readonly (WordNode | undefined)[] {
  if (program?.literal !== true) {
    return [];
  }
  if (command.assignments.length === 0) {
    return [index.program(program.text)];
  }
  return [command.assignments, steeringOf(command, facts)].map((assignments) => {
    const set = assignments.map(assignmentText);
    return set.includes(undefined) ? undefined : index.programBehind(set as readonly string[], program.text);
  });
}

/** The assignment as a rule names it; undefined when its value is not known. */
export function assignmentText({ name, value, source }: Assignment): string | undefined {
  return value?.literal === true && source.startsWith(`${name}=`) ? `${name}=${value.text}` : undefined;
}

/** `env PATH=x npm run build`: words of a wrapper that set variables for the command it runs. */
function setsVariables({ words, wrapping }: Command): boolean {
  // Where these are the inner command's own, they are looked at there.
  return (
    wrapping?.kind !== 'neutral' &&
    words.slice(1, wrapping?.innerAt).some((word) => {
      const name = /^([A-Za-z_][A-Za-z0-9_]*)\+?=/.exec(word.text)?.[1];
      return name !== undefined && !isHarmlessVariable(name);
    })
  );
}

/**
 * A rule that matches the words of `outer` and names at least one word from `offset` on, where those of `inner` begin.
 * A rule for exactly these words names them all, unless data adds more.
 */
function ruleReaching(
  outer: Command,
  inner: Command,
  offset: number | undefined,
  covering: Covering,
): Rule | undefined {
  const isWhole = !isFed(outer);
  const isPlaced = inner !== outer && isContained(inner, outer, covering.facts);
  return walk(outer, covering, ({ exact, prefix }, length) => {
    if (isWhole && length === outer.words.length && exact[0] !== undefined) {
      return isMeant(inner, inner.words.length, covering, isPlaced) ? exact[0] : undefined;
    }
    const isReached = offset !== undefined && length > offset && prefix[0] !== undefined;
    return isReached && isMeant(inner, inner === outer ? length : length - offset, covering, isPlaced)
      ? prefix[0]
      : undefined;
  });
}

function ruleFor(command: Command, covering: Covering, { isWhole = true } = {}): Rule | undefined {
  return walk(command, covering, ({ exact, prefix }, length) => {
    const rule = isWhole && length === command.words.length ? (exact[0] ?? prefix[0]) : prefix[0];
    return rule !== undefined && isMeant(command, length, covering) ? rule : undefined;
  });
}

/** Whether whoever allowed the first `named` words meant what the rest of them, or the folder, makes of the command. */
function isMeant(command: Command, named: number, { facts, isCovered }: Covering, isPlaced = false): boolean {
  return isCovered(named) && !isReaimed(command, named, facts, { isPlaced });
}

/** Whether it runs in a container that the words of the outer command name, which itself is where it is meant to be. */
function isContained({ cwd }: Command, outer: Command, facts: Facts): boolean {
  const isApart = programs.get(knownName(outer.words[0]?.text ?? ''))?.spec.apart === true;
  return (
    isApart &&
    cwd === undefined &&
    outer.cwd !== undefined &&
    (outer.cwd === facts.place.cwd || isOwn(outer.cwd, facts))
  );
}

/** Goes along the literal words and asks `choose` at every place where rules end; the longest answer counts. */
function walk(
  command: Command,
  covering: Covering,
  choose: (node: WordNode, length: number) => Rule | undefined,
): Rule | undefined {
  const words = spokenWords(command, covering.facts);
  for (const first of nodesOf(words, command, covering)) {
    let node = first;
    let found: Rule | undefined;
    for (let length = 1; node !== undefined; length += 1) {
      found = choose(node, length) ?? found;
      const next = words[length];
      node = next?.literal === true ? node.next.get(next.text) : undefined;
    }
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
