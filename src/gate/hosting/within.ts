import type { Timers } from '../../ports/timers';

/** Waits for something, but no longer than a limit. A rejection is passed on. */
export function within(done: Promise<void>, milliseconds: number, timers: Timers): Promise<'done' | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = timers.after(milliseconds, () => resolve('late'));
    const stop = () => timer.dispose();
    done.then(
      () => {
        stop();
        resolve('done');
      },
      (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
