// Activation, measured in the extension host of a real VS Code; left out with a word where there is none.
import { spawnSync } from 'node:child_process';

/** What the extension host measured, in milliseconds and in words; undefined when it could not be asked. */
export function activationTime() {
  const args = ['test/editor/run.mjs', '--suite', 'host', 'activatesFast'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const measured = [...stdout.matchAll(/activation: ([\d.]+) ms \(.*\)/g)].map(([shown, ms]) => ({
    ms: Number(ms),
    shown,
  }));
  return measured.sort((left, right) => right.ms - left.ms)[0];
}
