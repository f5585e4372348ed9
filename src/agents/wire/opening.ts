import type { AgentNeeds, AgentPromise, AgentStart } from '../../ports/agent';

/** What a session is opened with. */
export interface Opening {
  readonly start: AgentStart;
  readonly needs: AgentNeeds;
  /** What the adapter promises for such a start. */
  readonly promise: AgentPromise;
}
