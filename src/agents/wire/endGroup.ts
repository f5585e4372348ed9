import { type ChildProcess, spawn } from 'node:child_process';
import { settledWithin } from './settledWithin';

/** How long a program may take to end by itself before it is killed. */
const grace = 1_500;

/** Ends a program with its whole group: first kindly, then not. `gone` resolves when the program has ended. */
export async function endGroup(child: ChildProcess, gone: Promise<void>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  if (!(await settledWithin(gone, grace))) {
    endGroupNow(child);
    await settledWithin(gone, grace);
  }
  // Its own end does not end what it started.
  endGroupNow(child);
}

/** Kills a program with its group at once. */
export function endGroupNow(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true }).on('error', () => child.kill());
    return;
  }
  // The group may be gone already, and then there is nothing to end.
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
