import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Puts a text in the place of a file at once: nobody ever reads half of it, and a failure leaves the file as it was. */
export async function putInPlace(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}.new`;
  try {
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
