import type { Disposable } from '../../base/lifetime';
import type { Timers } from '../../ports/surroundings';

/** Waits for something, but no longer than a limit. A rejection is passed on. */
export async function within(done: Promise<void>, milliseconds: number, timers: Timers): Promise<'done' | 'late'> {
  let timer: Disposable | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = timers.after(milliseconds, () => resolve('late'));
  });
  return Promise.race([done.then(() => 'done' as const), late]).finally(() => timer?.dispose());
}
