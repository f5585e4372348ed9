import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { attempt } from '../../base/attempt';
import type { RehearsalEnd } from '../../ports/rehearsed';
import type { Box } from '../box';
import { bubblewrap } from '../bubblewrap';
import { holding } from '../holding';
import { listeners } from '../listeners';
import type { RehearsalOrder } from './rehearse';

/**
 * Says that the confinement stands, runs the command, then says what the kernel counted of the network.
 * The command could forge the last, which is only for the person's eyes. It is not the first program's own child,
 * because some programs take such a parent for a sign that they were left alone.
 */
const inside = `echo confined >&5; ("$@" 5>&-; exit $?); code=$?; { printf '%s\\n' "$(</proc/net/snmp)" "$(</proc/net/snmp6)"; } >&5 2>/dev/null; exit "$code"`;

/** How many characters of output are kept. */
const mostSaid = 200_000;

type HolderOrder = Pick<RehearsalOrder, 'command' | 'cwd' | 'user' | 'env' | 'hidden' | 'tell'>;

/** The program that holds the view of what a command left. */
export class Holder {
  private said = '';
  private network = '';
  private readonly gone: Promise<void>;
  /** The exit code of the command; undefined when there was none before all was over. */
  private readonly code: Promise<number | undefined>;
  private status = '';

  private constructor(private readonly child: ChildProcess) {
    this.gone = new Promise((resolve) => child.once('close', () => resolve()));
    this.code = new Promise((resolve) => {
      streamOf(child, 3).on('data', (text: string) => {
        this.status += text;
        const code = /^ended (\d+)$/m.exec(this.status)?.[1];
        if (code !== undefined) {
          resolve(Number(code));
        }
      });
      void this.gone.then(() => resolve(undefined));
    });
    streamOf(child, 5).on('data', (text: string) => {
      this.network = (this.network + text).slice(0, 50_000);
    });
    (child.stdio[4] as Writable).on('error', () => undefined);
    // It says that it is gone only once everything to it is closed, on our side too.
    child.once('exit', () => (child.stdio[4] as Writable).destroy());
  }

  static async start(box: Box, { command, cwd, user, env, tell, ...order }: HolderOrder): Promise<Holder> {
    const writable = box.layers.map(({ root }) => root);
    const hidden = [...order.hidden, ...listeners(writable)];
    const inBox = { writable, fresh: [], readOnly: [], hidden, blank: box.blank, network: 'off', cwd } as const;
    // What goes on could change what was seen before it is kept.
    const confinement = { ...inBox, over: 'withAll' } as const;
    const inner = ['bash', '--noprofile', '--norc', '-p', '-c', inside, 'rehearsed', ...command];
    const [program = '', ...args] = holding(
      { box: box.path, layers: box.layers, hidden, kind: 'rehearsal' },
      bubblewrap(confinement, user, inner),
    );
    const { BASH_ENV: _, ...rest } = env;
    const child = spawn(program, args, {
      ...{ env: rest, cwd: '/', detached: true },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    const holder = new Holder(child);
    // What is said before the confinement stands is not the command's, and why there is none is said in other words.
    let untold = '';
    const tellOn = (text: string) => {
      untold += text;
      if (holder.wasConfined && untold !== '') {
        tell(untold);
        untold = '';
      }
    };
    const hear = (text: string) => {
      holder.said = holder.said.length < mostSaid ? holder.said + text : holder.said;
      tellOn(text);
    };
    streamOf(child, 5).on('data', () => tellOn(''));
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    return new Promise((resolve, reject) => {
      child.once('error', ({ message }) => reject(new Error(`\`${program}\` could not be started: ${message}`)));
      child.once('spawn', () => resolve(holder));
    });
  }

  /** The folder under which everything is as the command saw it in the end. */
  get view(): string {
    return `/proc/${this.pid}/root`;
  }

  /** What the command said, or the holder when there was no command. */
  get output(): string {
    return this.said.length < mostSaid ? this.said : `${this.said.slice(0, mostSaid)}\n… (cut)`;
  }

  /** Whether the confinement stood before the command ran. Surely known once the holder was let go. */
  get wasConfined(): boolean {
    return this.network.startsWith('confined\n');
  }

  /** What the kernel counted of the network. */
  get statistics(): string {
    return this.network;
  }

  /** How the command ended, or undefined when it never began. */
  async end({ limit, signal }: Pick<RehearsalOrder, 'limit' | 'signal'>): Promise<RehearsalEnd | undefined> {
    const kill = () => {
      const pid = /^started (\d+)$/m.exec(this.status)?.[1];
      // It may have ended by itself just now.
      attempt(() => process.kill(pid === undefined ? -this.pid : Number(pid), 'SIGKILL'));
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
    const code = await this.code;
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    return stopped ?? (code === undefined ? undefined : { kind: 'exited', code });
  }

  /** Ends the holder, and with it the view. */
  async letGo(): Promise<void> {
    (this.child.stdio[4] as Writable).end('\n');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 2_000);
    await this.gone;
    clearTimeout(timer);
  }

  private get pid(): number {
    return this.child.pid ?? 0;
  }
}

function streamOf(child: ChildProcess, at: number): Readable {
  return (child.stdio[at] as Readable).setEncoding('utf8');
}
