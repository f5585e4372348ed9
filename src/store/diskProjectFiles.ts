import { constants, lstat, open, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CurrentContent } from '../core/edits/fileChange';
import { imageKind } from '../core/instructions/imageKind';
import type { FoundFile, ProjectFiles } from '../ports/files';
import { contentOf } from './diskFiles';

/** No instructions are that long. */
const mostBytes = 400_000;
/** What models take, and what can be sent at once. */
const mostImageBytes = 5_000_000;

/** Files of a project as they lie on the disk. */
export function diskProjectFiles(home: string): ProjectFiles {
  return {
    async find(name, folder): Promise<FoundFile | undefined> {
      const path = /^~[/\\]/.test(name) ? join(home, name.slice(2)) : resolve(folder, name);
      // Whatever cannot be looked at is not there for us.
      return lstat(path).then(
        () => ({ path, folder: dirname(path) }),
        () => undefined,
      );
    },
    read: (path) => during(path, mostBytes, contentOf),
    async readImage(path) {
      const bytes = await during(path, mostImageBytes, (found) => found.toString('base64'));
      const kind = typeof bytes === 'string' ? imageKind(bytes) : undefined;
      return kind === undefined || typeof bytes !== 'string' ? undefined : { kind, bytes };
    },
  };
}

/** Where names differ in case alone, the disk may have another one than was asked for. */
function folded(path: string): string {
  return process.platform === 'linux' ? path : path.toLowerCase();
}

/** Reads a file that is a plain one and lies where it was judged. */
async function during<T>(path: string, most: number, made: (bytes: Buffer) => T): Promise<T | CurrentContent> {
  // What cannot be read is told to the person and not given to the agent.
  try {
    // A pipe must not keep us waiting for its other end.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    const found = await file.stat();
    // The path was judged as the real one; a folder on it may have become a link since.
    const [now, there] = await Promise.all([realpath(path), lstat(path)]);
    if (folded(now) !== folded(path) || there.ino !== found.ino || there.dev !== found.dev) {
      return { kind: 'unreadable', why: 'it is not where it was' };
    }
    if (!found.isFile()) {
      return { kind: 'unreadable', why: 'it is no plain file' };
    }
    return found.size > most ? { kind: 'tooLarge' } : made(await file.readFile());
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}
