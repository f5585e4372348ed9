import { type Arguments, lastValue } from './arguments';
import { Decider } from './decider';
import type { Surroundings } from './inquiry';

/** A decider with what `--settings` and `--real-paths` say. */
export async function deciderFor(given: Arguments, { platform }: Surroundings): Promise<Decider> {
  const file = lastValue(given, 'settings');
  const disk = given.flags.has('real-paths') ? { disk: platform } : {};
  if (file === undefined) {
    return new Decider(disk);
  }
  // Loaded only when needed: most runs have no settings, and starting quickly matters more.
  const { loadSettings } = await import('./loadSettings');
  const { standingPolicy } = await import('./standingPolicy');
  return new Decider({ ...disk, standing: standingPolicy(loadSettings(file)) });
}
