import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isInside } from '../../core/paths/isInside';
import type { RehearsalEnd, RehearsalOutcome, Rehearsed, RehearsedChange } from '../../ports/rehearsed';
import { bubblewrap, type User } from '../bubblewrap';
import type { HiddenPath } from '../confinement';
import { type Box, makeBox } from './box';
import { holding } from './holder';
import { listChanges } from './listChanges';
import { listeners } from './listeners';
import { wantsNetwork } from './networkWish';

/** A command to be rehearsed. */
export interface RehearsalOrder {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folders whose changes are listed. Real paths. */
  readonly roots: readonly string[];
  /** Folders, in these or elsewhere, that may be written to and whose changes are never kept, only named. */
  readonly privateFolders: readonly string[];
  readonly hidden: readonly HiddenPath[];
  /** Where boxes are made. Must not lie in any folder that is rehearsed in. */
  readonly parent: string;
  readonly user: User;
  /** After how many milliseconds a command counts as endless. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Hears the output as it comes. */
  readonly tell: (output: string) => void;
}

/**
 * Says that the confinement stands, runs the command, then says what the kernel counted of the network.
 * The command could forge the last, which is only for the person's eyes.
 */
const inside = `echo confined >&5; "$@" 5>&-; code=$?; cat /proc/net/snmp /proc/net/snmp6 >&5 2>/dev/null; exit "$code"`;

/** Runs a command where whatever it writes goes to a box of ours, and lists what it would change. */
export async function rehearse(order: RehearsalOrder): Promise<RehearsalOutcome> {
  const { roots, privateFolders, parent } = order;
  const apart = privateFolders.filter((folder) => !roots.some((root) => isInside(root, folder)) && existsSync(folder));
  const box = await makeBox(parent, [...roots, ...apart]);
  // Whatever fails on the way, the box is removed and the command counts as not rehearsed.
  try {
    const outcome = await rehearseIn(box, order);
    if (outcome.kind === 'impossible') {
      await box.remove();
    }
    return outcome;
  } catch (error) {
    await box.remove();
    return { kind: 'impossible', why: error instanceof Error ? error.message : String(error) };
  }
}

async function rehearseIn(box: Box, order: RehearsalOrder): Promise<RehearsalOutcome> {
  const since = (await lstat(box.path, { bigint: true })).ctimeNs;
  const holder = await Holder.start(box, order);
  if (typeof holder === 'string') {
    return { kind: 'impossible', why: holder };
  }
  try {
    const end = await holder.end(order);
    if (end === undefined) {
      return { kind: 'impossible', why: holder.complaint() };
    }
    const changes: RehearsedChange[] = [];
    const dropped: string[] = [];
    for (const { root, upper } of box.layers) {
      const merged = join(`/proc/${holder.pid}/root`, root);
      const listed = await listChanges({ root, upper, merged, since });
      if (listed === undefined) {
        return { kind: 'impossible', why: 'It changes more files than can be shown.' };
      }
      for (const change of listed) {
        if (isPrivate(change.path, order)) {
          dropped.push(change.path);
        } else {
          changes.push(change);
        }
      }
    }
    const rehearsed: Rehearsed = {
      ...{ end, changes, dropped, wantedNetwork: wantsNetwork(holder.statistics()) },
      discard: () => box.remove(),
    };
    return { kind: 'rehearsed', rehearsed };
  } finally {
    await holder.letGo();
  }
}

/** Whether the innermost folder around a path that the order names is a private one. */
function isPrivate(path: string, { roots, privateFolders }: RehearsalOrder): boolean {
  const depth = (folders: readonly string[]) =>
    Math.max(-1, ...folders.filter((folder) => isInside(folder, path)).map((folder) => folder.length));
  return depth(privateFolders) > depth(roots);
}

/** The program that holds the view of what a command left. */
class Holder {
  private words = '';
  private network = '';
  private readonly gone: Promise<void>;
  private readonly hears = new Set<() => void>();
  private status = '';

  private constructor(private readonly child: ChildProcess) {
    this.gone = new Promise((resolve) => child.once('close', () => resolve()));
    void this.gone.then(() => this.news());
    streamOf(child, 3).on('data', (text: string) => {
      this.status += text;
      this.news();
    });
    streamOf(child, 5).on('data', (text: string) => {
      this.network = (this.network + text).slice(0, 50_000);
    });
    (child.stdio[4] as Writable).on('error', () => undefined);
    // It says that it is gone only once everything to it is closed, on our side too.
    child.once('exit', () => (child.stdio[4] as Writable).destroy());
  }

  static async start(box: Box, order: RehearsalOrder): Promise<Holder | string> {
    const { cwd, user, env, tell } = order;
    const hidden = [...order.hidden, ...listeners(box.layers.map(({ root }) => root))];
    const confinement = { writable: [], layers: box.layers, readOnly: [], hidden, network: 'off', cwd } as const;
    const confined = bubblewrap(confinement, user, [
      'bash',
      '--noprofile',
      '--norc',
      '-c',
      inside,
      'rehearsed',
      ...order.command,
    ]);
    const [program = '', ...args] = holding(box.path, box.layers, confined);
    const { BASH_ENV: _, ...rest } = env;
    const child = spawn(program, args, {
      ...{ env: rest, cwd: '/', detached: true },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    const holder = new Holder(child);
    child.stdout?.setEncoding('utf8').on('data', tell);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      holder.words = (holder.words + text).slice(-4_000);
      tell(text);
    });
    return new Promise((resolve) => {
      child.once('error', (error) => resolve(`\`${program}\` could not be started: ${error.message}`));
      child.once('spawn', () => resolve(holder));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What the holder or the command said on the error output in the end. */
  complaint(): string {
    return this.words.trim() || 'It could not be set up.';
  }

  statistics(): string {
    return this.network;
  }

  /** How the command ended, or undefined when it never began. */
  async end({ limit, signal }: RehearsalOrder): Promise<RehearsalEnd | undefined> {
    const kill = () => {
      const pid = /^started (\d+)$/m.exec(this.status)?.[1];
      // It may have ended by itself just now.
      try {
        process.kill(pid === undefined ? -this.pid : Number(pid), 'SIGKILL');
      } catch {
        return;
      }
    };
    let stopped: RehearsalEnd | undefined;
    const stop = (why: RehearsalEnd) => {
      stopped ??= why;
      kill();
    };
    const cancel = () => stop({ kind: 'cancelled' });
    const timer = setTimeout(() => stop({ kind: 'endless' }), limit);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) {
      cancel();
    }
    const code = await this.ended();
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    if (code === undefined || !this.network.startsWith('confined\n')) {
      return stopped;
    }
    return stopped ?? { kind: 'exited', code };
  }

  /** Ends the holder, and with it the view. */
  async letGo(): Promise<void> {
    (this.child.stdio[4] as Writable).end('\n');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 2_000);
    await this.gone;
    clearTimeout(timer);
  }

  private ended(): Promise<number | undefined> {
    return new Promise((resolve) => {
      let isOver = false;
      void this.gone.then(() => {
        isOver = true;
      });
      const look = () => {
        const code = /^ended (\d+)$/m.exec(this.status)?.[1];
        if (code !== undefined || isOver) {
          this.hears.delete(look);
          resolve(code === undefined ? undefined : Number(code));
        }
      };
      this.hears.add(look);
      look();
    });
  }

  private news(): void {
    for (const hear of [...this.hears]) {
      hear();
    }
  }
}

function streamOf(child: ChildProcess, at: number): Readable {
  return (child.stdio[at] as Readable).setEncoding('utf8');
}
