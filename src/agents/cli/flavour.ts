import type { Visibility } from '../../core/tools/visibility';
import type { AgentEvent } from '../../ports/agent';
import type { Grant, PrintedDenial } from './denial';

/** What differs between command-line agents. */
export interface CliFlavour {
  readonly name: string;
  /** What runs without our word, one sentence each; never empty. */
  readonly slipsPast: readonly string[];
  /** Whether a session can be named, so that a later one can go on. */
  readonly resumable: boolean;
  /** The words that start one turn. */
  words(turn: Turn): readonly string[];
  /** Reads the output of one turn. */
  read(turn: TurnSink): OutputReader;
  /** How a denied call can be granted, in the narrowest words the program has. */
  grantFor(denial: PrintedDenial, cwd: string): Grant;
}

/** One start of the program. */
export interface Turn {
  readonly message: string;
  /** The session it belongs to, chosen by us. */
  readonly session: string;
  /** Whether the program knows the session already. */
  readonly resumes: boolean;
  /** What the person has granted for this turn. */
  readonly flags: readonly string[];
  readonly tools: Visibility;
}

/** Where a reader puts what it finds. */
export interface TurnSink {
  readonly cwd: string;
  emit(event: AgentEvent): void;
  denied(denial: PrintedDenial): void;
}

/** Takes the lines of one turn. */
export interface OutputReader {
  line(text: string): void;
  /** The output is over. Says what went wrong, if the agent told of a failure. */
  end(): string | undefined;
}
