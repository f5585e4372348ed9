/** A source of choices that gives the same ones again for the same seed. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  /** Whether something with this many chances in a hundred happens. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of some things. */
  pick<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.below(things.length)];
    if (thing === undefined) {
      throw new Error('nothing to pick from');
    }
    return thing;
  }
}
