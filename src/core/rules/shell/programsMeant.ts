import type { Facts } from '../../facts';
import type { Word } from '../../shell/word';
import type { Match } from '../matches';
import { certainName, findsAnyCase, programName } from './programName';
import type { ShellIndex, WordNode } from './shellIndex';

/** The shell rules of one effect, and what is known about the outside. */
export interface ShellHearing {
  readonly index: ShellIndex;
  readonly facts: Facts;
}

/** A program that rules name. */
export interface MeantProgram {
  readonly node: WordNode;
  readonly certainty: Match['certainty'];
  readonly program: string;
}

/** The programs in rules that `word` names; those that differ in case only where the file system does not care. */
export function programsMeant(word: Word | undefined, { index, facts }: ShellHearing): readonly MeantProgram[] {
  const name = word === undefined ? undefined : certainName(word);
  if (name === undefined) {
    return none;
  }
  const node = index.program(name);
  const anyCase = findsAnyCase(facts);
  if (node === undefined && !anyCase) {
    return none;
  }
  const found: MeantProgram[] = [];
  if (node !== undefined) {
    found.push({ node, certainty: 'matches', program: programName(name) });
  }
  for (const other of anyCase ? index.namesLike(name) : []) {
    const like = index.program(other);
    if (like !== undefined) {
      found.push({ node: like, certainty: 'may', program: other });
    }
  }
  return found;
}

const none: readonly MeantProgram[] = [];
