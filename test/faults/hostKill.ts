import { isAlive } from '../agentsLogic/isAlive';
import type { Scene } from '../editor/harness/suites/scene';
import { waitUntil } from '../editor/harness/waitUntil';
import { hostOf } from './hosted';

/** Kills the extension host as a crash does: nothing of it has a chance to clean up. */
export function killHost(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** Opens the window anew after its extension host was killed. What was wanted of the old one is wanted no more. */
export async function newHost({ workbench, agent }: Scene): Promise<number> {
  agent.giveUp();
  await workbench.reload();
  return (await hostOf({ agent })).pid;
}

/** Waits until none of some programs runs any more, and says how long that took. */
export async function areGone(pids: readonly number[]): Promise<number> {
  const begun = performance.now();
  await waitUntil(`none of ${pids.join(' ')} runs`, () => (pids.some((pid) => isAlive(pid)) ? undefined : true));
  return Math.round(performance.now() - begun);
}
