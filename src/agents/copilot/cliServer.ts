import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { CopilotClient } from '@github/copilot-sdk';
import { endGroup, endGroupNow } from '../wire/endGroup';
import type { ProgramEnd } from '../wire/program';
import { whyNotStarted } from '../wire/program';

/** How the CLI is started. */
export interface CliStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** How much of the error output is kept. */
const mostLastWords = 4_000;

/** The CLI as a server on its own input and output, in a group of its own so that all of it can be ended. */
export class CliServer {
  /** Resolves when the CLI has ended, for whatever reason. */
  readonly ended: Promise<ProgramEnd>;
  private lastWords = '';
  private taken = false;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (chunk: string) => {
      this.lastWords = (this.lastWords + chunk).slice(-mostLastWords);
    });
    child.stdin.on('error', () => undefined);
    // An extension host that exits takes the agents' programs with it.
    const last = () => endGroupNow(child);
    process.once('exit', last);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        process.removeListener('exit', last);
        // What it has started does not end with it.
        endGroupNow(child);
        resolve({ code, signal, lastWords: this.lastWords.trim() });
      });
    });
  }

  /** Resolves once the program runs; rejects when it cannot be started, with what to do about it. */
  static start({ command, args, cwd, env }: CliStart): Promise<CliServer> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...args], {
        cwd,
        env,
        shell: false,
        windowsHide: true,
        detached: process.platform !== 'win32',
      });
      const failed = (error: NodeJS.ErrnoException) => reject(new Error(whyNotStarted(command, error)));
      child.once('error', failed);
      child.once('spawn', () => {
        child.removeListener('error', failed);
        child.on('error', () => undefined);
        resolve(new CliServer(child));
      });
    });
  }

  /**
   * Makes `client` speak to this server. The SDK would start the CLI among our own programs, where it could not be
   * ended together with what it has started; it has no other way to take a running one over its input and output.
   */
  serve(client: CopilotClient): void {
    const exit = this.ended.then(({ lastWords }) => Promise.reject(new Error(lastWords || 'the CLI has ended')));
    exit.catch(() => undefined);
    const startCLIServer = async () => {
      this.taken = true;
      Object.assign(client, { cliProcess: this.child, processExitPromise: exit });
    };
    Object.assign(client, { startCLIServer });
  }

  /** What the CLI said last, if it said anything and has ended; else `other`. */
  lastWordsOr(other: string): string {
    const hasEnded = this.child.exitCode !== null && this.lastWords.trim() !== '';
    return hasEnded ? this.lastWords.trim().slice(-1_000) : other;
  }

  /** Whether the SDK speaks to this server and to no other. */
  get isServing(): boolean {
    return this.taken;
  }

  /** Ends the CLI and everything it started. Resolves once it is gone; never rejects. */
  async stop(): Promise<void> {
    this.child.stdin.end();
    await endGroup(
      this.child,
      this.ended.then(() => undefined),
    );
  }
}
