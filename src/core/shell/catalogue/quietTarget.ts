import type { Word } from '../word';

/** Whether writing to the file keeps nothing: the null device, the terminal, or a descriptor that is open already. */
export function isQuietTarget(word: Word): boolean {
  return word.literal && /^\/dev\/(?:null|stdout|stderr|tty|fd\/[0-9]+)$/.test(word.text);
}
