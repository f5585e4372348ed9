import type { SessionId } from '../core/toolCall';

/** Puts an agent's own questions to the person. They ask for words, never for permission. */
export interface Person {
  /** Resolves with undefined when the person does not answer, or `signal` is aborted. Never rejects. */
  ask(asked: AgentQuestion, signal: AbortSignal): Promise<readonly string[] | undefined>;
}

/** A question an agent asks. Its texts are the agent's own and not fit to be shown raw. */
export interface AgentQuestion {
  readonly session: SessionId;
  /** A few words on what it is about; may be empty. */
  readonly header: string;
  readonly text: string;
  /** Empty: free text. The person may always answer in their own words. */
  readonly options: readonly ProposedAnswer[];
  readonly several: boolean;
}

/** One answer an agent proposes. */
export interface ProposedAnswer {
  readonly label: string;
  readonly says: string;
}

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
