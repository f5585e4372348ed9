import type { FileStep, RehearsalOutcome, StepsTaken } from './rehearsed';

/** A command to be run on a copy. */
export interface RehearsalWish {
  readonly command: string;
  /** Where it would run; absolute. */
  readonly cwd: string;
  /** The folders that the person works in; absolute. */
  readonly folders: readonly string[];
  /** Aborted when nobody wants to know any more. */
  readonly signal: AbortSignal;
}

/** Runs commands on a copy of the folders, keeps what is to be kept, and tells agents what a command said. */
export interface Rehearsals {
  /** Why commands cannot be rehearsed on this machine, as a sentence; undefined when they can. */
  objection(): Promise<string | undefined>;
  /** Never rejects. */
  rehearse(wish: RehearsalWish): Promise<RehearsalOutcome>;
  /** Takes all steps or none. Never rejects. */
  keep(steps: readonly FileStep[]): Promise<StepsTaken>;
  /** Puts a text aside as the content of a file, for a step. */
  write(text: string): Promise<string>;
  /** A command that does nothing but say what another has said, and ends as that one did. */
  retold(output: string, exitCode: number): Promise<string>;
}
