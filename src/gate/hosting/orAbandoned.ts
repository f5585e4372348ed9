import type { Disposable } from '../../base/lifetime';
import type { Timers } from '../../ports/surroundings';

interface Abandoning<T> {
  /** Aborted when it is to end. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  /** How long it may take to end then. */
  readonly patience: number;
  /** Ends what started after all. */
  late(launched: T): Promise<void>;
}

/** What is to end while it starts, and does not, is left to itself and ended should it start after all. */
export function orAbandoned<T>(launching: Promise<T>, { signal, timers, patience, late }: Abandoning<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let waiting: Disposable | undefined;
    const abandon = () => {
      launching.then(late).catch(() => undefined);
      reject(new Error('abandoned'));
    };
    const lose = () => {
      waiting = timers.after(patience, abandon);
    };
    signal.addEventListener('abort', lose);
    launching.then(resolve, reject).finally(() => {
      waiting?.dispose();
      signal.removeEventListener('abort', lose);
    });
  });
}
