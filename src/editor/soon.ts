import type { Disposable } from '../base/lifetime';
import type { Timers } from '../ports/surroundings';

/** Agents call often and rules speak often; what follows them need not follow each time. */
const settlingMs = 300;

/** Does something once, a moment after the first of many reasons to. */
export class Soon implements Disposable {
  private waiting: Disposable | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly run: () => void,
  ) {}

  /** There is a reason to. */
  wanted(): void {
    this.waiting ??= this.timers.after(settlingMs, () => {
      this.waiting = undefined;
      this.run();
    });
  }

  dispose(): void {
    this.waiting?.dispose();
  }
}
