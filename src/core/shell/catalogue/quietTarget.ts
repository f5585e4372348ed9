import type { Word } from '../word';

/**
 * Whether writing to the file keeps nothing. The names of open descriptors do not count: `> /dev/fd/3` and
 * `> /dev/stderr` open once more whatever stands behind them, which `3< file` and `2< file` make a file.
 */
export function isQuietTarget(word: Word): boolean {
  return word.literal && (word.text === '/dev/null' || word.text === '/dev/tty');
}
