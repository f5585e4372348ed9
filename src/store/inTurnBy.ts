import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InTurn } from '../ports/surroundings';
import { whileLocked } from './fileLock';

/** Turns that all windows take by one lock; its folder is made when it is first wanted. */
export function inTurnBy(lock: string): InTurn {
  return async (work) => {
    await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
    return whileLocked(lock, work);
  };
}
