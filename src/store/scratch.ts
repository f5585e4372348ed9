import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScratchFolders } from '../ports/surroundings';
import { isRunning } from './fileLock';

/** What is younger may be a folder that somebody is just making. */
const youngest = 60_000;

/** Folders among the machine's temporary ones; only this user can look into them. */
export function temporaryScratch(parent: () => string = tmpdir): ScratchFolders {
  let swept: Promise<void> | undefined;
  return {
    async make() {
      const folder = await realpath(parent());
      swept ??= sweep(folder);
      await swept;
      // Its name says whose it is, so that it can be found out later whether they are still there.
      const path = await mkdtemp(join(folder, `gatehouse-agent-${process.pid}-`));
      return {
        path,
        remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
      };
    },
  };
}

/** Removes what windows left behind that were killed. What cannot be removed is left: it only takes room. */
async function sweep(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const owner = /^gatehouse-agent-(\d{1,10})-\w{6}$/.exec(name)?.[1];
    const path = join(parent, name);
    if (owner !== undefined && !isRunning(Number(owner)) && (await isOwnAndOld(path))) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function isOwnAndOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  const isOwn = process.getuid === undefined || found?.uid === process.getuid();
  return found?.isDirectory() === true && isOwn && Date.now() - found.mtimeMs > youngest;
}
