/** An agent that is to be started in a folder that the person has not said they trust. */
export interface UntrustedStart {
  readonly agent: string;
  readonly cwd: string;
  /** What the runtime does there before or beside any call that is judged, one sentence each. */
  readonly byItself: readonly string[];
}

/** Asks the person about such a start. What they say is remembered for nothing. */
export type ConfirmsUntrusted = (start: UntrustedStart) => Promise<boolean>;

/** An agent that is to run contained and cannot, with why. */
export interface UncontainedStart {
  readonly agent: string;
  readonly why: string;
}

/** Asks the person whether to start it without. What they say is remembered for nothing. */
export type ConfirmsUncontained = (start: UncontainedStart) => Promise<boolean>;
