import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { Disposable } from '../../../src/base/lifetime';

/** A program to start, with everything it starts in turn. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A folder that goes away with the program. */
  readonly scratch?: string;
  readonly stdio?: SpawnOptions['stdio'];
}

/**
 * A program in a process group of its own, so that everything it started ends with it.
 * Where there is a POSIX shell a guard ends the group even when this run is killed without a chance to clean up.
 */
export class ProgramGroup implements Disposable {
  readonly child: ChildProcess;
  private readonly guard: ChildProcess | undefined;
  private disposed = false;

  constructor(program: Program) {
    // The guard is there first, so that only its instruction comes after the start.
    this.guard = startGuard(program.scratch);
    this.child = spawn(program.file, program.args, {
      cwd: program.cwd,
      env: program.env,
      stdio: program.stdio ?? ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.guard?.stdin?.write(`${this.child.pid ?? ''}\n`);
  }

  /** Resolves with the exit code; a program ended by a signal or never started has none. */
  get ended(): Promise<number | undefined> {
    if (this.hasEnded) {
      return Promise.resolve(this.child.exitCode ?? undefined);
    }
    return new Promise((resolve) => {
      this.child.once('error', () => resolve(undefined));
      this.child.once('exit', (code) => resolve(code ?? undefined));
    });
  }

  get hasEnded(): boolean {
    return this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Asks the group to end and, after `graceMs`, makes it. */
  async stop(graceMs: number): Promise<void> {
    const { ended } = this;
    if (!this.hasEnded) {
      signalGroup(this.child, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(this.child, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    }
    this.dispose();
  }

  /** Ends the group, once: later its number could belong to somebody else. */
  dispose(): void {
    if (this.disposed) {
      return;
    }
    this.disposed = true;
    // The guard goes first, for the same reason.
    this.guard?.kill('SIGKILL');
    signalGroup(this.child, 'SIGKILL');
  }
}

/** Reads the group's number and waits for the end of its pipe, which comes with our end, whatever that end was. */
function startGuard(scratch: string | undefined): ChildProcess | undefined {
  if (process.platform === 'win32') {
    return undefined;
  }
  const script =
    'read -r group; read -r _; [ -z "$group" ] || kill -s KILL -- "-$group"; [ -z "$1" ] || { sleep 1; rm -rf -- "$1"; }';
  const guard = spawn('/bin/sh', ['-c', script, 'guard', scratch ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a guard the run still ends its programs itself, unless it is killed.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return guard;
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already, which is what was wanted.
  }
}
