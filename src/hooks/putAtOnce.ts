import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from '../base/attempt';
import { freshName, removeLeftIn } from './leftFiles';

/**
 * Puts a text in the place of a file at once: nobody ever reads half of it, and a failure, such as a full disk, leaves
 * the file as it was and nothing beside it.
 */
export function putAtOnce(file: string, text: string, { mode = 0o600 }: { readonly mode?: number } = {}): void {
  const fresh = freshName(file);
  removeLeftIn(dirname(file));
  try {
    const opened = openSync(fresh, 'w', mode);
    try {
      writeFileSync(opened, text);
      // A name that is on the disk before what it names is an empty file after a crash of the machine.
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(fresh, file);
  } catch (error) {
    attempt(() => rmSync(fresh, { force: true }));
    throw error;
  }
}
