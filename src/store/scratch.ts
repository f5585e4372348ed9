import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScratchFolders } from '../ports/scratchFolders';

/** Folders among the machine's temporary ones; only this user can look into them. */
export const temporaryScratch: ScratchFolders = {
  async make() {
    const path = await mkdtemp(join(await realpath(tmpdir()), 'gatehouse-agent-'));
    return {
      path,
      remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
    };
  },
};
