import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Guard, guardOver, type Leftovers } from './guard';
import { settledWithin } from './settledWithin';

/** What every program of an agent is started with. */
type GroupOptions = Required<Pick<SpawnOptions, 'env' | 'detached' | 'windowsHide'>>;

interface Grouped<Child extends ChildProcess> {
  readonly env: NodeJS.ProcessEnv;
  start(options: GroupOptions): Child;
  /** What becomes of what has left the group when the program is over. Asked then. */
  leftovers(): Leftovers;
}

/** How long a program may take to end by itself before it is killed, and how long its guard may take for the rest. */
const grace = 1_500;
const guardLimit = 5_000;

/** A program in a group of its own, which ends with it and with us; and so does what has left it, where there is a guard. */
export class Group<Child extends ChildProcess> {
  private constructor(
    readonly child: Child,
    private readonly guard: Guard | undefined,
  ) {}

  /** Throws what `start` throws. */
  static start<Child extends ChildProcess>({ env, start, leftovers }: Grouped<Child>): Group<Child> {
    // The mark is in the name, because what started us may have a mark of its own.
    const mark = `GATEHOUSE_RUN_${randomUUID().replaceAll('-', '')}`;
    const detached = process.platform !== 'win32';
    const child = start({ env: { ...env, [mark]: '1' }, detached, windowsHide: true });
    const group = new Group(child, guardOver(child, mark));
    const last = () => group.kill();
    if (group.guard === undefined) {
      process.once('exit', last);
    }
    child.once('exit', () => {
      process.removeListener('exit', last);
      // Its own end does not end what it started, which may also hold its output open.
      group.kill();
      group.guard?.end(leftovers());
    });
    return group;
  }

  /** Ends the program with all it started: first kindly, then not. `gone` resolves when the program has ended. */
  async end(gone: Promise<void>): Promise<void> {
    if (this.guard === undefined) {
      signalGroup(this.child, 'SIGTERM');
    } else {
      // Before the program is gone the guard can still tell what descends from it.
      this.guard.end('end');
      await settledWithin(this.guard.done, guardLimit);
    }
    if (!(await settledWithin(gone, grace))) {
      this.kill();
      await settledWithin(gone, grace);
    }
    this.kill();
  }

  /** Its output is listened to a little longer once it is gone, and then no more: what it left may hold that open. */
  leaveOutput(milliseconds: number): void {
    const patience = setTimeout(() => {
      this.child.stdout?.destroy();
      this.child.stderr?.destroy();
    }, milliseconds);
    this.child.once('close', () => clearTimeout(patience));
  }

  private kill(): void {
    signalGroup(this.child, 'SIGKILL');
  }
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
