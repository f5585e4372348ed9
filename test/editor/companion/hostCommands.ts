import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, Disposable } from 'vscode';

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

/** Commands that tell of the extension host as a whole, and throw away what it does not need. */
export function hostCommands(): Disposable {
  const state = (): HostState => {
    // Threads that compile and clean up beside it keep nobody waiting, but not every Node can tell them apart.
    const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    return { pid: process.pid, megabytes: Math.round((heapUsed + external) / 1e6), workedMs: (user + system) / 1000 };
  };
  let profiling: Session | undefined;
  return Disposable.from(
    commands.registerCommand('companion.profile', async (file?: string) => {
      if (file === undefined) {
        profiling = new Session();
        profiling.connect();
        await profiling.post('Profiler.enable');
        await profiling.post('Profiler.start');
      } else {
        const { profile } = (await profiling?.post('Profiler.stop')) ?? { profile: {} };
        writeFileSync(file, JSON.stringify(profile));
      }
    }),
    commands.registerCommand('companion.host', state),
    commands.registerCommand('companion.collected', () => {
      setFlagsFromString('--expose-gc');
      runInNewContext('gc')();
      return state();
    }),
  );
}
