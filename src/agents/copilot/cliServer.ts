import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { CopilotClient } from '@github/copilot-sdk';
import type { Group } from '../wire/group';
import type { ProgramEnd } from '../wire/program';
import { hearLastWords } from '../wire/startInGroup';

/** The CLI as a server on its own input and output, in a group of its own so that all of it can be ended. */
export class CliServer {
  /** Resolves when the CLI has ended, for whatever reason. */
  readonly ended: Promise<ProgramEnd>;
  private readonly lastWords: () => string;
  private taken = false;

  constructor(private readonly group: Group<ChildProcessWithoutNullStreams>) {
    const { child } = group;
    this.lastWords = hearLastWords(child);
    child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal, lastWords: this.lastWords() }));
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
      Object.assign(client, { cliProcess: this.group.child, processExitPromise: exit });
    };
    Object.assign(client, { startCLIServer });
  }

  /** What the CLI said last, if it said anything and has ended; else `other`. */
  lastWordsOr(other: string): string {
    const words = this.lastWords();
    return this.group.child.exitCode !== null && words !== '' ? words.slice(-1_000) : other;
  }

  /** Whether the SDK speaks to this server and to no other. */
  get isServing(): boolean {
    return this.taken;
  }

  /** Ends the CLI and everything it started. Resolves once it is gone; never rejects. */
  async stop(): Promise<void> {
    this.group.child.stdin.end();
    await this.group.end(this.ended.then(() => undefined));
  }
}
