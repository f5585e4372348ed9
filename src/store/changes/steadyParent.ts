import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { ifFailed } from '../../base/errorCode';

/** A folder that cannot become another one while it is used. */
export interface SteadyParent extends AsyncDisposable {
  /** The path of an entry of the folder. */
  entry(name: string): string;
}

/**
 * Walks from `root` to `folder` and refuses every link on the way. On Linux each folder is held open and named by its
 * descriptor, so that nobody can put a link in its place afterwards. Undefined when the way is not there.
 */
export async function steadyParent(root: string, folder: string): Promise<SteadyParent | undefined> {
  const names = relative(root, folder)
    .split(sep)
    .filter((name) => name !== '');
  if (names.includes('..')) {
    return undefined;
  }
  const found = process.platform === 'linux' ? held(root, names) : looked(root, names);
  // A way that is not there, or leads over a link, is none.
  return found.catch(ifFailed(['ENOENT', 'ENOTDIR', 'ELOOP'], undefined));
}

async function held(root: string, names: readonly string[]): Promise<SteadyParent> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  let folder: FileHandle = await open(root, flags);
  for (const name of names) {
    await using outer: FileHandle = folder;
    folder = await open(posix.join('/proc/self/fd', String(outer.fd), name), flags);
  }
  const { fd } = folder;
  return {
    entry: (name) => posix.join('/proc/self/fd', String(fd), name),
    [Symbol.asyncDispose]: () => folder.close(),
  };
}

async function looked(root: string, names: readonly string[]): Promise<SteadyParent | undefined> {
  let folder = root;
  for (const name of ['', ...names]) {
    folder = join(folder, name);
    const found: BigIntStats = await lstat(folder, { bigint: true });
    if (!found.isDirectory()) {
      return undefined;
    }
  }
  return { entry: (name) => join(folder, name), [Symbol.asyncDispose]: async () => undefined };
}
