// What a person waits for when there is much to show, measured in the window of a real VS Code.
import { spawnSync } from 'node:child_process';

/** One line for each thing that was opened, scrolled or filtered; none when there is no VS Code. */
export function loadTimes() {
  const args = ['test/editor/run.mjs', '--suite', 'ui', '--quick', 'ui/load', 'ui/sessionsLarge'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...stdout.matchAll(/load: (.*)/g)].map(([, line]) => line);
}
