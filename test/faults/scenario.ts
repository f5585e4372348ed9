import type { Scene, SceneOptions } from '../editor/harness/suites/scene';
import type { Random } from '../fuzz/random';

/** What a scenario works with. */
export interface Ground {
  readonly scene: Scene;
  /** The same choices for the same seed. */
  readonly random: Random;
  /** How much of it is played: `short` is for `npm test`. */
  readonly size: 'short' | 'whole';
  /** Says a figure that was measured; it stands in the summary. */
  note(text: string): void;
}

/** One thing that goes wrong, and what must hold all the same. */
export interface Scenario {
  /** A sentence that is true when it passes. */
  readonly title: string;
  /** The same for its short form, where that differs. */
  readonly short?: string;
  readonly scene: SceneOptions;
  play(ground: Ground): Promise<void>;
}
