import type { ToolCall, ToolCallId } from '../../core/toolCall';
import type { AgentNeeds, AgentStart } from '../../ports/agent';
import type { Outcome } from '../../ports/reviewer';

/** A call as a runtime asks for it; the rest is the same for the whole session. */
export type AskedCall = Omit<ToolCall, 'id' | 'session' | 'agent'>;

/** What a session asks of the gate and of the person, each with a signal of its own. */
export class OpenCalls {
  private readonly open = new Map<string, AbortController>();

  constructor(
    private readonly start: Pick<AgentStart, 'session' | 'agent'>,
    private readonly needs: Pick<AgentNeeds, 'reviewer' | 'ids' | 'log'>,
  ) {}

  /** Puts a call to the gate. `key` is the runtime's name for the request, under which it can be withdrawn. */
  review(key: string, asked: AskedCall): Promise<Outcome> {
    return this.during(key, (signal) => this.put(asked, signal));
  }

  /** Puts a call to the gate until `signal` withdraws it. */
  async put(asked: AskedCall, signal: AbortSignal): Promise<Outcome> {
    const { session, agent } = this.start;
    const call: ToolCall = { ...asked, id: this.needs.ids.next() as ToolCallId, session, agent };
    // The gate does not fail, but a failure here would leave the agent waiting for ever.
    try {
      return await this.needs.reviewer.review(call, signal);
    } catch (error) {
      this.needs.log.error('A call could not be reviewed', error);
      return { decision: 'deny', message: 'Gatehouse could not review this call.', because: 'failure' };
    }
  }

  /** Does something that can be withdrawn under `key`. */
  async during<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    // Two requests of one name are two requests: the older one stays open and ends with the session.
    const name = this.open.has(key) ? `${key}#${this.needs.ids.next()}` : key;
    this.open.set(name, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.open.delete(name);
    }
  }

  withdraw(key: string): void {
    this.open.get(key)?.abort();
  }

  withdrawAll(): void {
    for (const controller of [...this.open.values()]) {
      controller.abort();
    }
  }
}

/** What an agent hears when its own question has no answer: in a mode that asks nobody, or when nobody came in time. */
export const nobodyThere = 'Nobody is there to answer. Go on without it, or say what you need to know.';
