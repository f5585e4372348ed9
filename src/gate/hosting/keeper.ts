import { ActsInTurn } from '../../base/actsInTurn';
import type { Disposable } from '../../base/lifetime';
import type { KeptTranscript } from '../../ports/hostedSessions';
import type { HostingNeeds } from './hosting';

interface KeptConversations {
  /** All of a conversation as it is now; undefined when it is gone. */
  current(conversation: string): KeptTranscript | undefined;
  runs(conversation: string): boolean;
  /** All of it is kept and nothing has changed since. */
  kept(conversation: string): void;
}

/** A conversation that changes is kept at most that often. */
const everyMs = 1_500;

/** Keeps conversations as they change, each a little after its first change, one write after the other. */
export class Keeper {
  private readonly waiting = new Map<string, Disposable>();
  private readonly turns = new ActsInTurn();

  constructor(
    private readonly needs: Pick<HostingNeeds, 'store' | 'timers' | 'log'>,
    private readonly conversations: KeptConversations,
  ) {}

  changed(conversation: string): void {
    if (!this.waiting.has(conversation)) {
      const timer = this.needs.timers.after(everyMs, () => void this.keep(conversation));
      this.waiting.set(conversation, timer);
    }
  }

  /** Resolves once everything that has changed is kept. */
  async flush(): Promise<void> {
    await Promise.all([...this.waiting.keys()].map((conversation) => this.keep(conversation)));
    // What was being kept already comes before this.
    await this.turns.take(async () => undefined);
  }

  forget(conversation: string): Promise<void> {
    this.waiting.get(conversation)?.dispose();
    this.waiting.delete(conversation);
    return this.next(() => this.needs.store.forget(conversation));
  }

  private keep(conversation: string): Promise<void> {
    this.waiting.get(conversation)?.dispose();
    this.waiting.delete(conversation);
    return this.next(async () => {
      const transcript = this.conversations.current(conversation);
      if (transcript !== undefined) {
        await this.needs.store.keep(transcript, this.conversations.runs(conversation) ? 'runs' : 'over');
        if (!this.waiting.has(conversation)) {
          this.conversations.kept(conversation);
        }
      }
    });
  }

  /** A conversation that cannot be kept is a loss for a later window only, so it is logged and nothing stops. */
  private next(work: () => Promise<void>): Promise<void> {
    return this.turns
      .take(work)
      .catch((error: unknown) => this.needs.log.error('a conversation could not be kept', error));
  }
}
