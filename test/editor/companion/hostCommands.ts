import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, Disposable } from 'vscode';
import { FullDisk } from '../../store/fullDisk';

declare global {
  namespace NodeJS {
    interface Process {
      threadCpuUsage?(): NodeJS.CpuUsage;
    }
  }
}

/** What a test wants to know of the extension host. */
export interface HostState {
  readonly pid: number;
  /** What it holds, in megabytes, after everything nobody needs was thrown away. */
  readonly megabytes: number;
  /** How long it has worked since it was started, in milliseconds. */
  readonly workedMs: number;
}

/** Commands that tell of the extension host as a whole, and let its disk fail. */
export function hostCommands(): Disposable {
  const state = (): HostState => {
    const { heapUsed, external } = process.memoryUsage();
    return { pid: process.pid, megabytes: Math.round((heapUsed + external) / 1e6), workedMs: workedMs() };
  };
  let full: FullDisk | undefined;
  return Disposable.from(
    // Makes the disk of the extension host full after so many things were done on it; without a number it has room again.
    commands.registerCommand('companion.disk', async (room?: number) => {
      full?.free();
      full = room === undefined ? undefined : await FullDisk.with(room, tmpdir());
    }),
    commands.registerCommand('companion.host', state),
    // What a piece of work costs that is always the same: machines differ, and so does one from hour to hour.
    commands.registerCommand('companion.measure', () => {
      const before = workedMs();
      doMeasuredWork();
      return workedMs() - before;
    }),
    commands.registerCommand('companion.path', (folder: string) => {
      // VS Code takes PATH from a shell of its own, whatever it was started with.
      process.env['PATH'] = `${folder}:${process.env['PATH']}`;
    }),
    commands.registerCommand('companion.collected', () => {
      setFlagsFromString('--expose-gc');
      runInNewContext('gc')();
      return state();
    }),
  );
}

function workedMs(): number {
  // Threads that compile and clean up beside it keep nobody waiting, but not every Node can tell them apart.
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/** Words, tables, patterns and order: what judging a call is made of. */
function doMeasuredWork(): void {
  const seen = new Map<string, readonly number[]>();
  for (let at = 0; at < 40_000; at++) {
    const words = `make target-${at % 977}-${at}`.split('-').map((word) => word.toUpperCase());
    const key = words.join('/');
    if (!/T[A-Z]+\/(\d+)\/\1$/.test(key)) {
      seen.set(key, [at, ...(seen.get(key) ?? [])]);
    }
  }
  [...seen.keys()].sort();
}
