import { spawnSync } from 'node:child_process';

/** Whether a program still runs; one that is dead but not yet buried does not. */
export function isAlive(pid: number | string): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}
