import { open, stat, unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 5;
const patienceMs = 15_000;
/** Nobody holds a lock that long; whoever took it is gone. */
const staleMs = 10_000;

/** Runs `work` while no other program that asks for the same lock runs its own. Rejects when its turn never comes. */
export async function whileLocked<T>(path: string, work: () => Promise<T>): Promise<T> {
  await take(path);
  try {
    return await work();
  } finally {
    await unlink(path);
  }
}

async function take(path: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(everyMs)) {
    // That it is there is what the lock says; every other failure is one.
    try {
      await (await open(path, 'wx', 0o600)).close();
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) {
        throw error;
      }
    }
    await removeStale(path);
  }
  throw new Error(`${path} has been held for too long; remove it if no other window is at work`);
}

async function removeStale(path: string): Promise<void> {
  // Somebody else may have been faster.
  try {
    if (Date.now() - (await stat(path)).mtimeMs > staleMs) {
      await unlink(path);
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) {
      throw error;
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
