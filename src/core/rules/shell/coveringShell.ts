import type { Command } from '../../shell/analysis';
import { isHarmlessAssignment, isHarmlessVariable } from '../../shell/harmlessVariable';
import type { Word } from '../../shell/word';
import type { Rule } from '../rule';
import { readRuleWords } from '../ruleWords';
import type { ShellIndex, WordNode } from './shellIndex';

/**
 * The first allow rule whose words are the command's own, word by word and literally.
 *
 * A command that another one runs is covered by itself, or by a rule whose words run from the outer command into it.
 * Behind `sudo` and its like only the latter counts.
 */
export function coveringCommand(command: Command, index: ShellIndex): Rule | undefined {
  if (command.hidden !== undefined || command.opaque !== undefined) {
    return undefined;
  }
  return (
    coveringFromOutside(command, index) ?? (isPlainlyStarted(command) ? coveringItself(command, index) : undefined)
  );
}

/** Covered by a rule that begins at an outer command and names words of this one, too. */
function coveringFromOutside(command: Command, index: ShellIndex): Rule | undefined {
  let offset: number | undefined = 0;
  for (let inner = command, { outer } = command; outer !== undefined; inner = outer, { outer } = outer) {
    if (outer.hidden !== undefined || outer.opaque !== undefined || !isPlainlyStarted(outer)) {
      return undefined;
    }
    // Where a second inner command begins is not known, so only a rule for the whole text names it.
    const innerAt: number | undefined = outer.inner[0] === inner ? outer.wrapping?.innerAt : undefined;
    offset = offset === undefined || innerAt === undefined ? undefined : offset + innerAt;
    const rule = ruleReaching(outer, offset, index);
    if (rule !== undefined) {
      return rule;
    }
  }
  return undefined;
}

function coveringItself(command: Command, index: ShellIndex): Rule | undefined {
  for (let { outer } = command; outer !== undefined; { outer } = outer) {
    if (outer.wrapping?.kind === 'privileged' || !isPlainlyStarted(outer) || setsVariables(outer)) {
      return undefined;
    }
  }
  const isFed = isFedByData(command);
  if (isFed && !command.words.every(isWrittenLiterally)) {
    return undefined;
  }
  switch (command.wrapping?.kind) {
    case 'privileged':
      return command.inner.length === 0
        ? ruleFor(command.words, index)
        : ruleReaching(command, command.wrapping.innerAt, index);
    case 'neutral':
      // It needs no rule of its own where a rule covers what it runs.
      return coveringInner(command, index) ?? ruleFor(command.words, index);
    default:
      return isFed ? prefixRuleFor(command.words, index) : ruleFor(command.words, index);
  }
}

function coveringInner(command: Command, index: ShellIndex): Rule | undefined {
  const rules = command.inner.map((inner) => coveringCommand(inner, index));
  return rules.every((rule) => rule !== undefined) ? rules[0] : undefined;
}

/** Whether data that is not in the text becomes further words of the command. */
function isFedByData(command: Command): boolean {
  for (let { outer } = command; outer !== undefined; { outer } = outer) {
    if (outer.wrapping?.kind === 'feeding') {
      return true;
    }
  }
  return false;
}

/** Whether the text of a word says all that a shell knows of it. What data puts in its place is another matter. */
function isWrittenLiterally(word: Word): boolean {
  return word.literal || readRuleWords(word.source).ok;
}

/** Assignments in front of a command decide which program runs and what it does, but for a few. */
function isPlainlyStarted({ assignments }: Command): boolean {
  return assignments.every(isHarmlessAssignment);
}

/** `env PATH=x npm run build`: words of a wrapper that set variables for the command it runs. */
function setsVariables({ words, wrapping }: Command): boolean {
  return words.slice(1, wrapping?.innerAt).some((word) => {
    const name = /^([A-Za-z_][A-Za-z0-9_]*)\+?=/.exec(word.text)?.[1];
    return name !== undefined && !isHarmlessVariable(name);
  });
}

/**
 * A rule that matches the words of `outer` and names at least one word from `offset` on.
 * A rule for exactly these words names them all, unless data adds more.
 */
function ruleReaching(outer: Command, offset: number | undefined, index: ShellIndex): Rule | undefined {
  const isWhole = !isFedByData(outer);
  return walk(outer.words, index, ({ exact, prefix }, length) => {
    if (isWhole && length === outer.words.length && exact[0] !== undefined) {
      return exact[0];
    }
    return offset !== undefined && length > offset ? prefix[0] : undefined;
  });
}

function ruleFor(words: readonly Word[], index: ShellIndex): Rule | undefined {
  return walk(words, index, ({ exact, prefix }, length) =>
    length === words.length ? (exact[0] ?? prefix[0]) : hasUnnamedAction(words, length) ? undefined : prefix[0],
  );
}

function prefixRuleFor(words: readonly Word[], index: ShellIndex): Rule | undefined {
  return walk(words, index, ({ prefix }, length) => (hasUnnamedAction(words, length) ? undefined : prefix[0]));
}

/** Arguments that turn a search into something else: whoever allowed the search did not mean them unless the rule names them. */
const unexpected: ReadonlyMap<string, RegExp> = new Map([['find', /^-(?:delete|fprint0?|fprintf|fls)$/]]);

function hasUnnamedAction(words: readonly Word[], named: number): boolean {
  const action = unexpected.get(words[0]?.text ?? '');
  return action !== undefined && words.slice(named).some((word) => action.test(word.text));
}

/** Goes along the literal words and asks `choose` at every place where rules end; the longest answer counts. */
function walk(
  words: readonly Word[],
  index: ShellIndex,
  choose: (node: WordNode, length: number) => Rule | undefined,
): Rule | undefined {
  const [program] = words;
  let node = program?.literal === true ? index.program(program.text) : undefined;
  let found: Rule | undefined;
  for (let length = 1; node !== undefined; length += 1) {
    found = choose(node, length) ?? found;
    const next = words[length];
    node = next?.literal === true ? node.next.get(next.text) : undefined;
  }
  return found;
}
