import { open, rename, rm } from 'node:fs/promises';

/**
 * Puts a text in the place of a file at once: nobody ever reads half of it, and a failure leaves the file as it was.
 * `fresh` is where it is written first; where only one writes at a time, what a crash left there is written over.
 */
export async function putInPlace(path: string, text: string, fresh = `${path}.new`): Promise<void> {
  try {
    await rm(fresh, { force: true });
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
