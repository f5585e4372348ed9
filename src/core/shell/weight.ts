import type { Redirection } from './analysis';
import { maxWeight } from './limits';
import type { Reading } from './reading';
import type { Word } from './word';

/** Whether judging every word of the text by every rule would take too long. */
export function isTooHeavy({ commands, redirections }: Reading): boolean {
  let weight = weightOfTargets(redirections);
  for (const command of commands) {
    // A name in a folder that is not known is compared like a wildcard.
    const each = command.cwd === undefined ? 2 : 0;
    for (const word of command.words) {
      weight += each + weightOf(word);
    }
    weight += weightOfTargets(command.redirections);
    if (weight > maxWeight) {
      return true;
    }
  }
  return weight > maxWeight;
}

/** A wildcard is compared with every rule about files, every candidate is one more word, and pieces multiply. */
function weightOf({ literal, pieces, candidates }: Word): number {
  if (literal) {
    return 1;
  }
  let weight = 1 + candidates.length + pieces.length;
  for (const { kind } of pieces) {
    weight += kind === 'glob' || kind === 'brace' ? wildcardWeight : 0;
  }
  return weight;
}

const wildcardWeight = 10;

/** A redirection is a part of its own, with a verdict of its own. */
function weightOfTargets(redirections: readonly Redirection[]): number {
  return redirections.length === 0 ? 0 : redirections.reduce((sum, { target }) => sum + 1 + weightOf(target), 0);
}
