import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cacheFolder';

/**
 * The folder `name` in the cache, filled by `fill` if it is not there yet.
 * It is filled under another name and then renamed, so a folder that is there is always whole, and two runs at once do
 * not disturb each other.
 */
export async function installOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const cache = cacheFolder();
  const target = join(cache, name);
  if (existsSync(target)) {
    return target;
  }
  sweep(cache);
  const unfinished = mkdtempSync(join(cache, `unfinished-${process.pid}-`));
  try {
    await fill(unfinished);
    if (!existsSync(target)) {
      renameSync(unfinished, target);
    }
    return target;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes what earlier runs left behind when they were ended in the middle. */
function sweep(cache: string): void {
  for (const name of readdirSync(cache)) {
    const owner = Number(/^unfinished-(\d+)-/.exec(name)?.[1]);
    if (owner > 0 && !isAlive(owner)) {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's program is alive too; we only may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
