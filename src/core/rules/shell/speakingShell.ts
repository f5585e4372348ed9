import { programs } from '../../programs/analysis/programs';
import type { Command } from '../../shell/analysis';
import { certainName, knownName, programName } from '../../shell/programName';
import { literalWord, type Word } from '../../shell/word';
import type { Matches } from '../rule/matches';
import { namedOptionsIn } from './namedOptions';
import { programsMeant, type ShellHearing } from './programsMeant';
import { whyRenames } from './renaming';
import { runsModules } from './runsOthers';
import { hearBelow, WordWalk, wordsWithin } from './wordWalk';

/** Hears the deny or ask rules that name the command, however it is spelled, or that may be hiding in it. */
export function hearCommand(command: Command, hearing: ShellHearing, matches: Matches): void {
  const { named } = hearing.index;
  const elevated = elevatedReading(command);
  for (const words of [...readingsOf(command.words), ...(elevated === undefined ? [] : [elevated])]) {
    const meant = programsMeant(words[0], hearing);
    const walk = meant.length === 0 ? undefined : new WordWalk(words, matches);
    for (const { node, certainty, program } of meant) {
      // What is said of the outer command alone has been heard there.
      const from = words === elevated ? { ...node, exact: [], prefix: [] } : node;
      walk?.follow({ node: from, at: 1, certainty, why: 'its words are those of the rule', program });
      const own = words === command.words ? words.slice(0, command.wrapping?.innerAt) : words;
      for (const rule of node.optioned) {
        const has = namedOptionsIn(rule.match.words, own, program);
        const isSure = has === 'matches' && certainty === 'matches';
        const found = {
          certainty: isSure ? 'matches' : 'may',
          why: 'it has every option that the rule names',
        } as const;
        matches.add(has === undefined ? [] : [rule], found);
      }
    }
  }
  const [program] = command.words;
  if (command.hidden !== undefined) {
    matches.may(named, `not all that it runs can be seen: ${command.hidden}`);
  }
  const renaming = whyRenames(command);
  if (renaming !== undefined) {
    matches.may(named, renaming);
  }
  // A literal word can be opaque as well, where shells take it for different programs.
  if (
    program !== undefined &&
    (certainName(program) === undefined || (program.literal && command.opaque !== undefined))
  ) {
    matches.may(named, `which program \`${program.source}\` is can only be told by running it`);
  }
}

/** Hears the deny or ask rules whose program stands, or may stand, anywhere in text that cannot be parsed. */
export function hearUnparsed(text: string, hearing: ShellHearing, matches: Matches): void {
  if (hearing.index.named.length === 0) {
    return;
  }
  for (const word of wordsIn(text)) {
    for (const { node } of programsMeant(literalWord(word), hearing)) {
      hearBelow(node, { why: `the text cannot be parsed and contains \`${programName(word)}\`` }, matches);
    }
  }
  // Expansions and wildcards spell a program in ways that no search for words finds.
  if (/[$`*?[{]/.test(text)) {
    matches.may(hearing.index.named, 'the text cannot be parsed, and a program may be spelled in another way in it');
  }
}

/** Whether the words, which begin with a program of that name, may stand for others. On doubt yes. */
export function hasOtherReadings(program: string, words: readonly Word[]): boolean {
  return /^git-|py|@|==/i.test(program) || programs.get(program)?.spec.alike?.(words) !== undefined;
}

/** The ways in which a command's words name a program: as written, and as what they are known to come to. */
function readingsOf(given: readonly Word[]): readonly (readonly Word[])[] {
  const program = given[0];
  if (program === undefined) {
    return [];
  }
  if (program.candidates.length === 0 && program.literal && !hasOtherReadings(knownName(program.text), given)) {
    return [given];
  }
  const rest = given.slice(1);
  const expanded = program.candidates.map((candidate) => [
    ...wordsWithin(program, candidate).map(literalWord),
    ...rest,
  ]);
  return [given, ...expanded].flatMap((words) => [words, ...otherReadings(words)]);
}

/** `sudo env rm x`, `sudo sh -c 'rm x'` and `sudo /bin/rm x` are `sudo rm x`, too. */
export function elevatedReading(command: Command): readonly Word[] | undefined {
  for (let { outer } = command; outer !== undefined; { outer } = outer) {
    const [program] = outer.words;
    if (program !== undefined && outer.wrapping?.kind === 'privileged') {
      const [own, ...rest] = command.words;
      const name = own === undefined ? undefined : certainName(own);
      const words = name === undefined ? command.words : [literalWord(knownName(name)), ...rest];
      // Where it follows at once by that name, these are the words of the outer command itself.
      const isSame = command.outer === outer && outer.wrapping.innerAt === 1 && words[0]?.text === own?.text;
      return isSame ? undefined : [program, ...words];
    }
  }
  return undefined;
}

/** `git-push x` is `git push x`, `python -m pip x` is `pip x`, and to a runner `npm@10 x` is `npm x`. */
function otherReadings(words: readonly Word[]): readonly (readonly Word[])[] {
  const [program, ...rest] = words;
  const name = program === undefined ? undefined : certainName(program);
  const bare = name === undefined ? '' : knownName(name);
  const alike = programs.get(bare)?.spec.alike?.(words);
  if (alike !== undefined) {
    return [alike];
  }
  if (bare.startsWith('git-')) {
    return [[literalWord('git'), literalWord(bare.slice('git-'.length)), ...rest]];
  }
  const [, versioned] = /^([\w.+-]+)(?:@|==)/.exec(bare) ?? [];
  if (versioned !== undefined) {
    return [[literalWord(versioned), ...rest]];
  }
  if (!runsModules(bare)) {
    return [];
  }
  const at = rest.findIndex((word) => /^-[A-Za-z]*m/.test(word.text));
  const attached = rest[at]?.text.replace(/^-[A-Za-z]*?m/, '') ?? '';
  const after = rest.slice(at + 1);
  return at < 0 ? [] : [attached === '' ? after : [literalWord(attached), ...after]];
}

/**
 * Everything in text that cannot be parsed which looks like a word.
 * Quotes and escapes within a name do not change it, so the text is looked at with and without them.
 */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(text, words);
  if (/[\\'"]/.test(text)) {
    addWords(text.replace(/\\\n|[\\'"]/g, ''), words);
    addWords(text.replace(/[\\'"]/g, ' '), words);
  }
  words.delete('');
  return words;
}

function addWords(text: string, words: Set<string>): void {
  for (const word of text.split(/[^A-Za-z0-9_.+@/\\:~=\u0080-\uffff-]+/)) {
    if (words.has(word)) {
      continue;
    }
    words.add(word);
    if (word.includes('=')) {
      for (const piece of word.split('=')) {
        words.add(piece);
      }
    }
  }
}
