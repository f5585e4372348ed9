import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Emitter } from '../../base/emitter';
import { endGroup, endGroupNow } from './endGroup';
import { Lines } from './lines';
import { programEnv } from './programEnv';
import { hearLastWords, startInGroup } from './startInGroup';

/** How a program is started. Never through a shell. */
export interface ProgramStart {
  /** Absolute, or a name to find on PATH. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
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
  private readonly ends = new Emitter<ProgramEnd>();
  private over: ProgramEnd | undefined;

  readonly onDidReadLine = this.lines.event;
  /** Told once, after the last line. */
  readonly onDidEnd = this.ends.event;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    const output = new Lines((line) => this.lines.fire(line));
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => output.add(chunk));
    const lastWords = hearLastWords(child);
    // Writing to a program that is gone is told by its end, not by an error of ours.
    child.stdin.on('error', () => undefined);
    // An extension host that exits takes the agents' programs with it.
    const last = () => endGroupNow(child);
    process.once('exit', last);
    // What it started and left behind may hold its output open, and would outlive it.
    child.once('exit', () => {
      endGroupNow(child);
      // What has left the group is beyond our reach, but its hold on the output must not hide that the program is gone.
      const patience = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, heldOutputLimit);
      child.once('close', () => clearTimeout(patience));
    });
    child.once('close', (code, signal) => {
      process.removeListener('exit', last);
      output.end();
      this.over = { code, signal, lastWords: lastWords() };
      this.ends.fire(this.over);
    });
  }

  /** Resolves once the program runs; rejects when it cannot be started, with what to do about it. */
  static async start({ env, ...start }: ProgramStart): Promise<Program> {
    return new Program(await startInGroup({ ...start, env: programEnv(env) }));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Undefined while it runs. */
  get end(): ProgramEnd | undefined {
    return this.over;
  }

  /** Sends one line. A program that is gone does not hear it. */
  writeLine(line: string): void {
    if (this.child.stdin.writable) {
      this.child.stdin.write(`${line}\n`);
    }
  }

  /** Tells the program that no more will come. */
  closeInput(): void {
    this.child.stdin.end();
  }

  /** Ends the program and everything it started. Resolves once it is gone; never rejects. */
  async stop(): Promise<void> {
    if (this.over === undefined) {
      const gone = new Promise<void>((resolve) => this.child.once('close', () => resolve()));
      this.child.stdin.end();
      await endGroup(this.child, gone);
    }
  }
}
