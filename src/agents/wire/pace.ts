/** How much an agent may say at once, and how much a second after that, in characters. Nobody reads as fast. */
const atOnce = 4_000_000;
const perSecond = 500_000;

/** Says when an agent that does not stop talking is listened to again, so that it cannot keep us from all else. */
export class Pace {
  private left = atOnce;
  private last: number;

  constructor(private readonly now: () => number) {
    this.last = now();
  }

  /** So much was heard. The result is for how many milliseconds nothing more should be; 0 for nearly everybody. */
  heard(characters: number): number {
    const now = this.now();
    this.left = Math.min(atOnce, this.left + ((now - this.last) * perSecond) / 1000) - characters;
    this.last = now;
    return this.left >= 0 ? 0 : (-this.left * 1000) / perSecond;
  }
}
