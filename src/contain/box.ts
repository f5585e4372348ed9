import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import { isInside } from '../core/paths/segments';
import { ownUser } from './bubblewrap';
import type { Layer } from './confinement';
import { refusedCalls } from './refusedCalls';
import { takeBackLent } from './session/lentFolders';

/** A folder of ours that holds what confined programs write to layers. */
export interface Box {
  readonly path: string;
  readonly layers: readonly Layer[];
  /** An empty file. */
  readonly blank: string;
  remove(): Promise<void>;
}

/**
 * Makes a box below `parent`, which must not lie in any of the folders that get a layer: no layer can hold itself.
 * Outer folders come first, because their layers are mounted first.
 */
export async function makeBox(
  parent: string,
  roots: readonly string[],
  kind: 'rehearsal' | 'session' = 'rehearsal',
): Promise<Box> {
  await removeLeft(parent);
  const path = await mkdtemp(join(parent, `${kind}-${process.pid}-`));
  const outerFirst = [...roots].sort((one, other) => one.length - other.length);
  const layers = outerFirst.map((root, at) => ({
    ...{ root, upper: join(path, `upper${at}`), work: join(path, `work${at}`) },
  }));
  for (const [at, { root, upper, work }] of layers.entries()) {
    // The last is where a session shows what really lies below a layer.
    for (const folder of [upper, work, ...(kind === 'session' ? [join(path, `real${at}`)] : [])]) {
      await mkdir(folder);
    }
    await chmod(upper, modeInCopy(lstatSync(root)));
  }
  const blank = join(path, 'blank');
  await writeFile(blank, '');
  await writeFile(join(path, 'calls'), refusedCalls());
  return { path, layers, blank, remove: () => removeWhole(path) };
}

/** The mode that the copy of a folder has at first: its own, and whoever copied it can look into it. */
export function modeInCopy({ mode }: { readonly mode: number | bigint }): number {
  return (Number(mode) & 0o7777) | 0o500;
}

/** Longer than this no rehearsal takes, in milliseconds. */
const longest = 2 * 3_600_000;

/** Removes the boxes of programs that were killed. */
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = /^(?:rehearsal|session)-(\d+)-/.exec(name)?.[1];
    const path = join(parent, name);
    const found =
      owner === undefined || existsSync(`/proc/${owner}`) ? undefined : await lstat(path).catch(() => undefined);
    // A number may belong to somebody whom we do not see, so what is young stays.
    if (found !== undefined && Date.now() - found.mtimeMs > longest) {
      // Another window may be faster; what is left is looked at next time.
      takeBackLent(path);
      await removeTree(path).catch(() => undefined);
    }
  }
}

/** Removes a box. Programs that were stopped may write to it until the kernel has ended them. */
async function removeWhole(path: string, attempts = 40): Promise<void> {
  try {
    await removeTree(path);
  } catch (error) {
    if (attempts === 0 || !['ENOTEMPTY', 'ENOENT'].includes(errorCode(error) ?? '')) {
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    await removeWhole(path, attempts - 1);
  }
}

/** Removes a folder that a command has filled, whatever it did to the modes and names in it. Follows no link. */
export async function removeTree(path: string): Promise<void> {
  if (existsSync(path)) {
    await removeBelow(Buffer.from(path), path);
  }
}

/** The kernel takes no path that is longer than 4096 bytes with its end. */
const longestPath = 3_500;

/** As bytes, because a name need not be text. */
async function removeBelow(path: Buffer, top: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) {
    await unlink(path);
    return;
  }
  await chmod(path, 0o700);
  for (const name of await readdir(path, { encoding: 'buffer' })) {
    const inner = Buffer.concat([path, Buffer.from('/'), name]);
    if (inner.length <= longestPath) {
      await removeBelow(inner, top);
    } else {
      // What lies too deep is brought up before it goes, which takes a folder that can be written to.
      await ((await lstat(inner)).isDirectory() ? chmod(inner, 0o700) : undefined);
      const near = Buffer.from(join(top, randomUUID()));
      await rename(inner, near);
      await removeBelow(near, top);
    }
  }
  await rmdir(path);
}

/** Places for boxes. The first is used that lies in no folder that gets a layer. */
const places: readonly string[] = ['/var/tmp', '/dev/shm', '/tmp'];

/** A folder for boxes that lies in none of `roots`; undefined when there is none. */
export function boxesOutside(roots: readonly string[]): string | undefined {
  return places
    .map((place) => join(place, `gatehouse-${ownUser().uid}`))
    .filter((path) => !roots.some((root) => isInside(root, path)))
    .find(isOurs);
}

/** Whether a folder of that name is there or could be made, is ours, and nobody else can look into it. */
function isOurs(path: string): boolean {
  // Somebody else's folder of that name, or a place that cannot be written to, is no place for boxes.
  const isThere = attemptOr(
    () => mkdirSync(path, { mode: 0o700 }) === undefined,
    (error) => errorCode(error) === 'EEXIST',
  );
  const found = isThere ? lstatSync(path) : undefined;
  return found?.isDirectory() === true && found.uid === ownUser().uid && (found.mode & 0o077) === 0;
}
