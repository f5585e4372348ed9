import { open, rename, rm } from 'node:fs/promises';

/** Writes a new file that only this user can read. Resolves once it is on the disk. */
export async function writeThrough(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.sync();
}

/**
 * Puts content in the place of a file at once: nobody ever reads half of it, and a failure leaves the file as it was.
 * `fresh` is where it is written first; where only one writes at a time, what a crash left there is written over.
 */
export async function putInPlace(path: string, content: string | Uint8Array, fresh = `${path}.new`): Promise<void> {
  try {
    await rm(fresh, { force: true });
    await writeThrough(fresh, content);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
