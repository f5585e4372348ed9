import type { AgentPromise, AgentSession } from '../../ports/agent';
import { EventStream } from './eventStream';

/** A conversation in which each message is worked on by us, one at a time, until that is done or cancelled. */
export abstract class OwnSession implements AgentSession {
  protected readonly events = new EventStream();
  private working: { readonly cancel: AbortController; readonly done: Promise<void> } | undefined;
  private isOver = false;

  readonly onDidEmit = this.events.event;

  /** `name` is the agent, as it begins a sentence. */
  protected constructor(
    readonly promise: AgentPromise,
    private readonly name = 'The agent',
  ) {}

  async send(text: string): Promise<void> {
    if (this.isOver || this.working !== undefined) {
      throw new Error(this.isOver ? `${this.name} has ended.` : `${this.name} is still working.`);
    }
    const cancel = new AbortController();
    this.working = { cancel, done: this.turn(text, cancel.signal) };
  }

  async cancel(): Promise<void> {
    const { working } = this;
    working?.cancel.abort();
    await this.stop();
    await working?.done;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.cancel();
    this.events.emit({ kind: 'ended', because: 'asked' });
  }

  /** Works on a message. Rejects with what the person should read about a failure. */
  protected abstract work(text: string, signal: AbortSignal): Promise<void>;

  /** Stops what does not hear of the signal. */
  protected async stop(): Promise<void> {
    return undefined;
  }

  private async turn(text: string, signal: AbortSignal): Promise<void> {
    let failure: string | undefined;
    // Whatever fails must not leave the person with an agent that never comes back.
    try {
      await this.work(text, signal);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    this.working = undefined;
    const ended =
      failure === undefined ? ({ after: 'done' } as const) : ({ after: 'failed', message: failure } as const);
    this.events.emit({ kind: 'idle', ...(signal.aborted ? { after: 'cancelled' } : ended) });
  }
}
