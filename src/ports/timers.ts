import type { Disposable } from '../base/lifetime';

/** Wakes somebody later. */
export interface Timers {
  /** Disposing the result before its time means it never runs. */
  after(milliseconds: number, run: () => void): Disposable;
}
