import type { SessionId, ToolCall } from '../../core/toolCall';
import type { AgentOption, AgentPromise } from '../../ports/agent';
import type { TranscriptHead } from '../../ports/hostedSessions';
import type { Outcome } from '../../ports/reviewer';
import type { AgentRunFollower, AgentRunNeeds } from './agentRunNeeds';
import type { SaidMessage } from './briefing';
import { guardedFollower } from './guardedFollower';

/** What a conversation holds of an agent that runs. */
export interface Run {
  readonly state: 'starting' | 'working' | 'idle' | 'over';
  /** Undefined when it has not begun or is over. */
  readonly session: SessionId | undefined;
  readonly promise: AgentPromise | undefined;
  /** What holds for a contained session. */
  readonly contained?: readonly string[] | undefined;
  /** The agent was started by somebody else, and takes no messages from here. */
  readonly isElsewhere?: true;
  /** The agent hears at once what is said while it works. */
  readonly hearsAtWork?: boolean;
  send(said: SaidMessage): Promise<void>;
  /** Says something to an agent that works. False: it was not taken. */
  steer?(said: SaidMessage): Promise<boolean>;
  choose?(option: AgentOption['id'], value: string): Promise<void>;
  cancel(): Promise<void>;
  end(message?: string): Promise<void>;
}

/** An agent that somebody else started, such as the person in a terminal: it only asks us. */
export interface AttachedStart extends Pick<TranscriptHead, 'agent' | 'name' | 'cwd'> {
  readonly promise: AgentPromise;
}

/** The part that we have in an agent that runs elsewhere. Ending it ends no program: what it asks later begins anew. */
export class AttachedRun implements Run {
  readonly isElsewhere = true;
  private readonly follower: AgentRunFollower;
  private gateSession: SessionId | undefined;
  private readonly open = new Set<AbortController>();

  constructor(
    private readonly given: AttachedStart,
    private readonly needs: Pick<AgentRunNeeds, 'sessions' | 'reviewer' | 'log'>,
    follower: AgentRunFollower,
  ) {
    this.follower = guardedFollower(follower, needs.log);
    const { agent, name, promise } = given;
    const profile = { changesInput: promise.capabilities.modifyInput };
    this.gateSession = needs.sessions.start({ agent, name, profile }).id;
  }

  get state(): 'working' | 'idle' | 'over' {
    return this.gateSession === undefined ? 'over' : this.open.size > 0 ? 'working' : 'idle';
  }

  get session(): SessionId | undefined {
    return this.gateSession;
  }

  get promise(): AgentPromise | undefined {
    return this.gateSession === undefined ? undefined : this.given.promise;
  }

  async send(): Promise<void> {
    throw new Error(`${this.given.agent} was not started here: say it where it runs.`);
  }

  /** Withdraws what it asks now; the agent itself cannot be stopped from here. */
  async cancel(): Promise<void> {
    for (const call of this.open) {
      call.abort();
    }
  }

  async end(message?: string): Promise<void> {
    const { gateSession } = this;
    if (gateSession !== undefined) {
      this.gateSession = undefined;
      this.needs.sessions.end(gateSession);
      this.follower.emitted({ kind: 'ended', because: 'asked', ...(message === undefined ? {} : { message }) });
      this.follower.changed();
    }
  }

  /** Has a call of it judged, until `signal` or the person withdraws it. Never rejects. */
  async review(call: Omit<ToolCall, 'session' | 'agent'>, signal: AbortSignal): Promise<Outcome> {
    const { agent } = this.given;
    const withdrawal = new AbortController();
    const either = AbortSignal.any([signal, withdrawal.signal]);
    this.open.add(withdrawal);
    this.follower.changed();
    try {
      const session = this.gateSession ?? ('' as SessionId);
      const outcome = await this.needs.reviewer.review({ ...call, session, agent }, either);
      // What becomes of an allowed call is told to nobody here.
      const ending = outcome.decision === 'allow' ? 'done' : 'failed';
      this.follower.emitted({ kind: 'toolFinished', item: call.item ?? call.id, ending, output: '' });
      return outcome;
    } finally {
      this.open.delete(withdrawal);
      this.follower.changed();
    }
  }
}
