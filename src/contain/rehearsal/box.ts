import { chmod, lstat, mkdir, mkdtemp, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../base/errorCode';
import type { Layer } from '../confinement';

/** A folder of ours that holds what a rehearsal writes. */
export interface Box {
  readonly path: string;
  readonly layers: readonly Layer[];
  remove(): Promise<void>;
}

/**
 * Makes a box below `parent`, which must not lie in any of the folders that are rehearsed in: no layer can hold itself.
 * Outer folders come first, because their layers are mounted first.
 */
export async function makeBox(parent: string, roots: readonly string[]): Promise<Box> {
  const path = await mkdtemp(join(parent, `rehearsal-${process.pid}-`));
  const outerFirst = [...roots].sort((one, other) => one.length - other.length);
  const layers = outerFirst.map((root, at) => ({
    ...{ root, upper: join(path, `upper${at}`), work: join(path, `work${at}`) },
  }));
  for (const { upper, work } of layers) {
    await mkdir(upper);
    await mkdir(work);
  }
  return { path, layers, remove: () => removeTree(path) };
}

/** Removes a folder that a command has filled, whatever it did to the modes in it. Follows no link. */
export async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
  if (found === undefined) {
    return;
  }
  if (!found.isDirectory()) {
    await unlink(path);
    return;
  }
  await chmod(path, 0o700);
  // As bytes, because a name need not be text.
  for (const name of await readdir(path, { encoding: 'buffer' })) {
    await removeBelow(Buffer.concat([Buffer.from(`${path}/`), name]));
  }
  await rmdir(path);
}

async function removeBelow(path: Buffer): Promise<void> {
  if (!(await lstat(path)).isDirectory()) {
    await unlink(path);
    return;
  }
  await chmod(path, 0o700);
  for (const name of await readdir(path, { encoding: 'buffer' })) {
    await removeBelow(Buffer.concat([path, Buffer.from('/'), name]));
  }
  await rmdir(path);
}
