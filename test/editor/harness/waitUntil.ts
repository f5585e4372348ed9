import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from './patience';

const everyMs = 50;

/** What `look` gives once it gives something. */
export async function waitUntil<T>(what: string, look: () => T | undefined | PromiseLike<T | undefined>): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await pause(everyMs)) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`not within ${patienceMs / 1000} s: ${what}`);
    }
  }
}
