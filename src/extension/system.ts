import { randomUUID } from 'node:crypto';
import type { Platform } from '../core/facts';
import type { Clock, Ids, Stopwatch, Timers } from '../ports/surroundings';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Since the program began. */
export const systemStopwatch: Stopwatch = { now: () => performance.now() };

/** Names from the machine's random source. */
export const randomIds: Ids = { next: () => randomUUID() };

/** Node runs a timer at once when its delay does not fit into 31 bits. */
const longestDelay = 2 ** 31 - 1;

/** The machine's timers, for delays of any length. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      const next = Math.min(left, longestDelay);
      timer = setTimeout(() => (left > next ? wait(left - next) : run()), next);
    };
    wait(milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** The machine's kind; what is neither Windows nor macOS is treated like Linux. */
export const platform: Platform =
  process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';

/** Whether the file system takes names that differ only in case for the same. */
export const foldsCase = platform !== 'linux';
