import { execFileSync } from 'node:child_process';
import { errorCode } from '../../../src/base/errorCode';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly command: string;
}

/** Every program that descends from `root`, itself left out. */
export function descendantsOf(root: number): readonly Running[] {
  const all = running();
  const found: Running[] = [];
  let parents = new Set([root]);
  while (parents.size > 0) {
    const next = all.filter((it) => parents.has(it.parent));
    found.push(...next);
    parents = new Set(next.map((it) => it.pid));
  }
  // The one that lists them is not one of them, and neither are the dead whom nobody has buried.
  return found.filter((it) => !/\bps -A/.test(it.command) && !it.state.startsWith('Z'));
}

/** Kills them. With one others may end, before their turn comes. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') {
        throw error;
      }
    }
  }
}

/** Those of `pids` that still run; the dead whom nobody has buried do not count. */
export function stillRunning(pids: readonly number[]): readonly string[] {
  const wanted = new Set(pids);
  return running()
    .filter((it) => wanted.has(it.pid) && !it.state.startsWith('Z'))
    .map((it) => `${it.pid} ${it.command}`);
}

/** Waits until `holds`; false when it does not within `milliseconds`. */
export async function within(milliseconds: number, holds: () => boolean): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (holds()) {
      return true;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  return holds();
}

function running(): readonly Running[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), state, command: command.slice(0, 120) }];
  });
}
