import type { Stopwatch } from '../../ports/surroundings';

/** How long a prompt must have been left alone before it takes an answer. */
export const armingDelayMs = 700;

/**
 * Tells an answer from a key or click that was meant for something else: a prompt takes an answer only when nothing has
 * happened for a moment since it opened, since the window came back to the front, and since the last stray key.
 */
export class Arming {
  private quietSince: number;

  constructor(private readonly stopwatch: Stopwatch) {
    this.quietSince = stopwatch.now();
  }

  get isArmed(): boolean {
    const quiet = this.stopwatch.now() - this.quietSince;
    if (quiet < 0) {
      // It went back, which none should; counting begins anew.
      this.disturb();
    }
    return quiet >= armingDelayMs;
  }

  /** Something happened that was no answer. */
  disturb(): void {
    this.quietSince = this.stopwatch.now();
  }
}
