import { programs } from '../../programs/analysis/programs';
import { groupsIn, list } from '../../programs/notation';
import { isSplittable, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';
import { matchesWildcard } from '../../text/wildcard';
import type { Match, Matches } from '../rule/matches';
import type { WordNode } from './shellIndex';
import { globalsOf, subcommandStarts } from './subcommandStarts';

/** Where the comparison of a command with rules has got to. */
export interface Position {
  /** What rules say next. */
  readonly node: WordNode;
  /** Which of the command's words comes next. */
  readonly at: number;
  readonly certainty: Match['certainty'];
  readonly why: string;
  /** The program, and its subcommand so far, while options in front of a subcommand are skipped. */
  readonly program: string | undefined;
}

/** Goes along the words of one command and hears every deny or ask rule whose words they are, or may become. */
export class WordWalk {
  /**
   * Places already looked at: without them a command full of variables would be walked over and over.
   * Literal words lead to no place twice, so for them nothing is noted.
   */
  private readonly seen: Map<WordNode, Set<number>> | undefined;
  /** Places from which on every rule has been heard as one that may match. */
  private readonly heard: Set<WordNode> | undefined;

  constructor(
    private readonly words: readonly Word[],
    private readonly matches: Matches,
  ) {
    const isLiteral = words.every(({ literal }) => literal);
    this.seen = isLiteral ? undefined : new Map();
    this.heard = isLiteral ? undefined : new Set();
  }

  follow(position: Position): void {
    const { node, at } = position;
    if (this.wasHere(position) || (position.certainty === 'may' && this.heard?.has(node) === true)) {
      return;
    }
    this.matches.add(node.prefix, position);
    if (at >= this.words.length) {
      this.matches.add(node.exact, position);
      return;
    }
    if (node.exact.length > 0 && this.words.slice(at).every(couldVanish)) {
      this.matches.may(node.exact, doubt(this.words[at]));
    }
    if (node.next.size === 0) {
      return;
    }
    const word = this.words[at];
    const isOption = word?.literal === true && /^-./.test(word.text) && !node.next.has(word.text);
    if (position.program === undefined && !isOption) {
      this.step(position);
      return;
    }
    for (const start of subcommandStarts(position.program ?? '', this.words, at)) {
      const why =
        start.certainty === 'matches' ? {} : ({ certainty: 'may', why: 'what its options take is not known' } as const);
      this.step({ ...position, at: start.at, ...why });
    }
  }

  /** Compares the next word alone. */
  private step(position: Position): void {
    const word = this.words[position.at];
    for (const it of word === undefined ? [] : valuesOf(word)) {
      this.stepBy(it, position);
    }
  }

  private stepBy(word: Word, position: Position): void {
    const { node, at, program } = position;
    if (word.literal) {
      this.stepTo([word.text], position);
      for (const other of program === undefined ? [] : otherNamesOf(program, word.text, this.words)) {
        this.stepTo([other], position);
      }
      return;
    }
    for (const candidate of word.candidates) {
      this.stepTo(wordsWithin(word, candidate), position);
    }
    const unsure = { ...position, certainty: 'may', why: doubt(word) } as const;
    if (couldVanish(word)) {
      // Where options are skipped this place has been counted among the starts already.
      this.follow({ ...unsure, at: at + 1, program: undefined });
    }
    for (const [text, next] of node.next) {
      if (this.matches.isFull) {
        return;
      }
      if (isSplittable(word)) {
        if (this.heard?.has(next) !== true && couldBegin(word, text)) {
          hearBelow(next, { why: unsure.why, ...(this.heard && { heard: this.heard }) }, this.matches);
        }
      } else if (couldBe(word, text)) {
        this.follow({ ...unsure, node: next, at: at + 1, program: undefined });
      }
    }
  }

  /** Goes on as if `texts` stood where the next word stands. */
  private stepTo(texts: readonly string[], position: Position): void {
    let node: WordNode | undefined = position.node;
    for (const text of texts) {
      node = node.next.get(text);
      if (node === undefined) {
        return;
      }
      this.matches.add(node.prefix, position);
    }
    const deeper = position.program === undefined ? undefined : `${position.program} ${texts.join(' ')}`;
    const program = deeper !== undefined && globalsOf(deeper) !== undefined ? deeper : undefined;
    this.follow({ ...position, node, at: position.at + 1, program });
  }

  private wasHere({ node, at, certainty, program }: Position): boolean {
    if (this.seen === undefined) {
      return false;
    }
    const key = at * 4 + (certainty === 'matches' ? 2 : 0) + (program === undefined ? 0 : 1);
    const seen = this.seen.get(node) ?? new Set();
    const isKnown = seen.has(key);
    this.seen.set(node, seen.add(key));
    return isKnown;
  }
}

/** Every rule that goes on from `node` may match: what follows cannot be told. Notes the places in `heard`. */
export function hearBelow(
  node: WordNode,
  { why, heard = new Set() }: { readonly why: string; readonly heard?: Set<WordNode> },
  matches: Matches,
): void {
  const ahead = [node];
  for (let next = ahead.pop(); next !== undefined && !matches.isFull; next = ahead.pop()) {
    matches.may(next.prefix, why);
    matches.may(next.exact, why);
    heard.add(next);
    for (const below of next.next.values()) {
      ahead.push(below);
    }
  }
}

/** The word, or all that it can be where the text itself says what is in its variables. */
export function valuesOf(word: Word): readonly Word[] {
  const { becomes } = word;
  return becomes.length > 0 && becomes.every(({ literal }) => literal) ? becomes : [word];
}

/** The words that a word becomes if it turns into `candidate`. */
export function wordsWithin(word: Word, candidate: string): readonly string[] {
  return isSplittable(word) ? candidate.split(/[ \t\n]+/).filter((it) => it !== '') : [candidate];
}

function doubt(word: Word | undefined): string {
  return `\`${word?.source ?? ''}\` may become one of the words it names`;
}

/**
 * Other names of a program's subcommand: `./deploy` is the goal `deploy`, and `apply -destroy` is `destroy`. What a
 * subcommand is about has them too, and may be several: `get pods,secret/x` is `get secrets`.
 */
function otherNamesOf(program: string, subcommand: string, words: readonly Word[]): readonly string[] {
  const { aliases = '', goals, turns, launches } = programs.get(program.replace(' ', '/'))?.spec ?? {};
  if (aliases !== '' && program.includes(' ')) {
    const named = subcommand.toLowerCase().split(/,|[/.][^,]*/);
    return [
      ...named,
      ...groupsIn(aliases)
        .filter((names) => names.some((it) => named.includes(it)))
        .flat(),
    ];
  }
  const groups = aliases.includes(subcommand) ? groupsIn(aliases) : [];
  const [from, by, to = ''] = turns === undefined ? [] : list(turns);
  const turning = from === subcommand ? new RegExp(`^--?(?:${by})(?:$|=(?!false))`) : undefined;
  const turned = words.some(({ text }) => turning?.test(text)) ? [to] : [];
  return [
    ...(groups.find((names) => names.includes(subcommand))?.filter((name) => name !== subcommand) ?? []),
    ...(goals !== undefined && /[/:]/.test(subcommand) ? [subcommand.replace(/^.*[/:]/s, '')] : turned),
    // `npx prisma@5` is `npx prisma`.
    ...(launches !== undefined && /.(?:@|==)/.test(subcommand) ? [subcommand.replace(/(.)(?:@|==).*$/s, '$1')] : []),
  ];
}

/** Whether the word, expanded, could be exactly `text`. On doubt yes. */
export function couldBe({ pieces }: Word, text: string): boolean {
  return matchesWildcard(text, pieces.map((piece) => (piece.kind === 'text' ? piece.text : '*')).join(''));
}

/** Whether the first of the words that a splittable word becomes could be exactly `text`. On doubt yes. */
function couldBegin(word: Word, text: string): boolean {
  const onlyGlobs = word.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'glob');
  return onlyGlobs ? couldBe(word, text) : text.startsWith(literalStart(word));
}

/** Whether the word could become no word at all. */
function couldVanish(word: Word): boolean {
  return isSplittable(word) && !word.pieces.some((piece) => piece.kind === 'text' && piece.text !== '');
}
