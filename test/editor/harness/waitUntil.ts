import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 50;
/** Nothing that comes at all takes that long, however busy the machine is; what does not come has failed. */
const patienceMs = 180_000;

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
