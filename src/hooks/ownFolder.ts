import { lstatSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import { Mendable } from '../base/mendable';
import { shellQuoted } from './install/hookLine';

/** Where hooks find us: a folder in the home as the system knows it, because a variable could be another's word. */
export function usualFolder(): string {
  return join(userInfo().homedir, '.gatehouse');
}

/** Makes a folder that only this user can look into. Throws when what is there is not that. */
export function makeOwnFolder(path: string): void {
  attemptOr(
    () => mkdirSync(path, { recursive: true, mode: 0o700 }),
    (error) => {
      const code = errorCode(error) ?? String(error);
      // Another kind of thing in its place is told in other words.
      if (code !== 'EEXIST') {
        // Node says that it is not there where it cannot be made because the disk can only be read.
        throw unwritable(path, code === 'ENOENT' ? 'EROFS' : code);
      }
      return undefined;
    },
  );
  needOwnFolder(path);
}

/** Throws when something else stands there than a folder that only this user can look into. */
export function needOwnFolder(path: string): void {
  const why = whyNotOwn(path);
  if (why !== undefined) {
    throw new Mendable(why);
  }
}

/** Why a folder is not to be trusted, in a clause; undefined when it is ours alone. */
export function whyNotOwn(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    return `${path} is not there`;
  }
  const place = shellQuoted(path);
  const away = ['mv', place, `${place}.old`].join(' ');
  if (!found.isDirectory()) {
    return `${path} is a link or no folder; move it away with \`${away}\``;
  }
  // Windows has neither; there a folder in the home is the user's own.
  if (process.platform === 'win32') {
    return undefined;
  }
  if (found.uid !== process.getuid?.()) {
    return `${path} belongs to another user; move it away with \`${away}\``;
  }
  return (found.mode & 0o077) === 0
    ? undefined
    : `${path} is open to other users; close it with \`chmod 700 ${place}\``;
}

/** Why a file of ours is not to be trusted, in a clause; undefined when only this user can read and write it. */
export function whyNotOwnFile(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) {
    return `${path} is no file`;
  }
  const isOpen = process.platform !== 'win32' && (found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0);
  return isOpen ? `${path} is open to other users` : undefined;
}

/** What cannot be written, and why as the system says it. */
export function unwritable(path: string, why: string): Mendable {
  return new Mendable(`${path} cannot be written (${why}); see that you may write there and that there is room`);
}
