import type { Facts } from '../../facts';
import { certainName, knownName } from '../../shell/programName';
import type { Word } from '../../shell/word';
import type { Match } from '../rule/matches';
import type { ShellIndex, WordNode } from './shellIndex';

/** The shell rules of one effect, and what is known about the outside. */
export interface ShellHearing {
  readonly index: ShellIndex;
  readonly facts: Facts;
}

/** A program that rules name. */
interface MeantProgram {
  readonly node: WordNode;
  readonly certainty: Match['certainty'];
  readonly program: string;
}

/** The programs in rules that `word` names, in other versions too; those that differ in case where that is no matter. */
export function programsMeant(word: Word | undefined, { index, facts }: ShellHearing): readonly MeantProgram[] {
  const name = word === undefined ? undefined : certainName(word);
  if (name === undefined) {
    return [];
  }
  const node = index.program(name);
  const versions = index.versionsLike(name);
  const anyCase = findsAnyCase(facts);
  if (node === undefined && !anyCase && versions.length === 0) {
    return [];
  }
  const found: MeantProgram[] = [];
  if (node !== undefined) {
    found.push({ node, certainty: 'matches', program: knownName(name) });
  }
  for (const other of anyCase ? [...index.namesLike(name), ...versions] : versions) {
    const like = index.program(other);
    if (like !== undefined) {
      found.push({ node: like, certainty: 'may', program: knownName(other) });
    }
  }
  return found;
}

/** Whether programs are found whatever the case of their name. */
export function findsAnyCase({ foldsCase, place }: Facts): boolean {
  return foldsCase || place.platform !== 'linux';
}
