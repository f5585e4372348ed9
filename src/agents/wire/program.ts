import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Emitter } from '../../base/lifetime';
import type { AgentStart } from '../../ports/agent';
import type { Group } from './group';
import { Lines } from './lines';
import { programEnv } from './programEnv';
import { type GroupStart, hearLastWords, startInGroup } from './startInGroup';

interface ProgramStart extends Omit<GroupStart, 'env'> {
  /** What the settings add to our own environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** How a program ended. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last it wrote to its error output, for a message to the person. */
  readonly lastWords: string;
}

/** How long the output of a program that is gone is still listened to. */
const heldOutputLimit = 1_000;

/** A running program that speaks in lines. It ends with all programs it started. */
export class Program {
  private readonly lines = new Emitter<string>();
  private readonly lost = new Emitter<void>();
  private readonly ends = new Emitter<ProgramEnd>();
  private over: ProgramEnd | undefined;

  readonly onDidReadLine = this.lines.event;
  /** A line was too long to be read. */
  readonly onDidLeaveOut = this.lost.event;
  /** Told once, after the last line. */
  readonly onDidEnd = this.ends.event;
  /** Resolves after the last line too, also for who asks later. */
  readonly ended = new Promise<ProgramEnd>((resolve) => this.ends.event(resolve));

  private constructor(private readonly group: Group<ChildProcessWithoutNullStreams>) {
    const { child } = group;
    const output = new Lines({ take: (line) => this.lines.fire(line), leftOut: () => this.lost.fire() });
    const pace = new Pace(() => performance.now());
    let rest: NodeJS.Timeout | undefined;
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      const milliseconds = pace.heard(output.add(chunk));
      if (milliseconds > 0 && child.exitCode === null) {
        child.stdout.pause();
        rest = setTimeout(() => child.stdout.resume(), milliseconds);
      }
    });
    const lastWords = hearLastWords(child);
    // Writing to a program that is gone is told by its end, not by an error of ours.
    child.stdin.on('error', () => undefined);
    child.once('exit', () => {
      clearTimeout(rest);
      child.stdout.resume();
      // What has left the group ends a little later, and its hold on the output must not hide that the program is gone.
      group.leaveOutput(heldOutputLimit);
    });
    child.once('close', (code, signal) => {
      output.end();
      this.over = { code, signal, lastWords: lastWords() };
      this.ends.fire(this.over);
    });
  }

  /** Resolves once the program runs; rejects when it cannot be started, with what to do about it. */
  static async start({ env, ...start }: ProgramStart): Promise<Program> {
    return new Program(await startInGroup({ ...start, env: programEnv(env) }));
  }

  /** Starts the program of an agent where its session works. */
  static startFor(start: AgentStart, how: Pick<ProgramStart, 'args' | 'env'>): Promise<Program> {
    const { launch, cwd, containment } = start;
    return Program.start({ command: launch.command, cwd, containment, ...how });
  }

  get pid(): number | undefined {
    return this.group.child.pid;
  }

  /** Undefined while it runs. */
  get end(): ProgramEnd | undefined {
    return this.over;
  }

  /** Sends one line. A program that is gone does not hear it. */
  writeLine(line: string): void {
    const { stdin } = this.group.child;
    if (stdin.writable) {
      stdin.write(`${line}\n`);
    }
  }

  /** Tells the program that no more will come. */
  closeInput(): void {
    this.group.child.stdin.end();
  }

  /** Ends the program and everything it started. Resolves once it is gone; never rejects. */
  async stop(): Promise<void> {
    if (this.over === undefined) {
      const { child } = this.group;
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
      child.stdin.end();
      await this.group.end(gone);
    }
  }
}

/** What a person should read about a program that ended by itself. */
export function lastMessage(name: string, { code, signal, lastWords }: ProgramEnd): string {
  const how = signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`;
  const words = lastWords === '' ? '' : ` Its last words: ${lastWords.slice(-600)}`;
  return `\`${name}\` ended ${how}.${words}`;
}

/** How much an agent may say at once, and how much a second after that, in characters. Nobody reads as fast. */
const atOnce = 4_000_000;
const perSecond = 500_000;

/** Says when an agent that does not stop talking is listened to again, so that it cannot keep us from all else. */
export class Pace {
  private left = atOnce;
  private last: number;

  constructor(private readonly now: () => number) {
    this.last = now();
  }

  /** So much was heard. The result is for how many milliseconds nothing more should be; 0 for nearly everybody. */
  heard(characters: number): number {
    const now = this.now();
    this.left = Math.min(atOnce, this.left + ((now - this.last) * perSecond) / 1000) - characters;
    this.last = now;
    return this.left >= 0 ? 0 : (-this.left * 1000) / perSecond;
  }
}
