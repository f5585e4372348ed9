import type { Disposable } from '../base/lifetime';
import type { Timers } from '../ports/surroundings';

/** Agents call often and rules speak often; what follows them need not follow each time. */
const settlingMs = 300;

/** Does something once, a moment after there were reasons to. */
export class Soon implements Disposable {
  private waiting: Disposable | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly run: () => void,
    private readonly delayMs = settlingMs,
  ) {}

  /** There is a reason to: it is done a moment after the first. */
  wanted(): void {
    this.waiting ??= this.timers.after(this.delayMs, () => {
      this.waiting = undefined;
      this.run();
    });
  }

  /** There is a reason to, and others may follow: it is done a moment after the last. */
  wantedAnew(): void {
    this.dispose();
    this.wanted();
  }

  /** Nothing is done until there is another reason to. */
  dispose(): void {
    this.waiting?.dispose();
    this.waiting = undefined;
  }
}
