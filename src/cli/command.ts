import type { ArgumentSpec, Arguments } from './arguments';
import type { Surroundings } from './inquiry';

/** Where a command reads from and writes to. */
export interface Streams {
  readonly input: AsyncIterable<Buffer>;
  /** Resolves when more may be written, so that a slow reader slows us down instead of filling memory. */
  write(text: string): Promise<void>;
  /** One line for the person, not for the program that reads the output. */
  complain(text: string): void;
}

/** One command of the command line. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly spec: ArgumentSpec;
  /** Its work; the result is the exit code. */
  run(given: Arguments, streams: Streams, surroundings: Surroundings): Promise<number>;
}

/** The command was used wrongly: the exit code is 2 and the message is shown. */
export class WrongUsage extends Error {}

/** Exit codes: what a script may build on. */
export const exitCodes = { fine: 0, problems: 1, wrongUsage: 2 } as const;
