import { constants } from 'node:fs';
import { open, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A place for a file in a folder that stays the same one while it is used. */
interface HeldPlace extends AsyncDisposable {
  /** Where it really lies. */
  readonly real: string;
  /** By which it is used. A link that lies there by now must not be followed. */
  readonly path: string;
}

/**
 * Holds the place that a path leads to. What we do for a contained session no wall keeps inside, and programs of it may
 * put a link in the place of a folder after it was looked at. Only on Linux can a folder be named by a descriptor.
 */
export async function heldPlace(path: string, last: 'followed' | 'itself'): Promise<HeldPlace> {
  const itself = async () => join(await realpath(dirname(path)), basename(path));
  const real = last === 'itself' ? await itself() : await realpath(path).catch(itself);
  if (process.platform !== 'linux') {
    return { real, path: real, [Symbol.asyncDispose]: async () => undefined };
  }
  const folder = await open(dirname(real), constants.O_RDONLY | constants.O_DIRECTORY);
  const held = `/proc/self/fd/${folder.fd}`;
  const [name, lies] = [basename(real), await readlink(held)];
  return { real: join(lies, name), path: join(held, name), [Symbol.asyncDispose]: () => folder.close() };
}
