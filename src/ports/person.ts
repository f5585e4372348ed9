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
