import type { Reading } from './reading';

/** Makes the folders of some commands unknown. */
export function forgetFolders(reading: Reading, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const draft = reading.commands[at];
    if (draft !== undefined) {
      draft.cwd = undefined;
      draft.below = undefined;
      for (const redirection of draft.redirections) {
        redirection.cwd = undefined;
      }
    }
  }
}
