import { type Disposable, type Event, Owning } from '../base/lifetime';
import type { SessionId } from '../core/toolCall';
import type { Timers } from '../ports/surroundings';

/** What ends the wait for a call before its time. */
interface PatienceNeeds {
  readonly signal: AbortSignal;
  readonly session: SessionId;
  readonly onDidEndSession: Event<SessionId>;
  readonly timers: Timers;
}

/** A call that came to no answer: it is no longer wanted, or nobody could be asked. The message says why. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** How long one call is waited for: until its agent cancels it, its session ends, or a step takes too long. */
export class Patience extends Owning {
  private readonly withdrawing = new AbortController();
  private readonly withdrawal: Promise<never>;

  constructor(private readonly needs: PatienceNeeds) {
    super();
    const { signal, session, onDidEndSession } = needs;
    this.withdrawal = new Promise<never>((_, refuse) => {
      this.signal.addEventListener('abort', () => refuse(this.withdrawn));
    });
    // Nobody may be waiting at the moment it is withdrawn; that is no failure.
    this.withdrawal.catch(() => undefined);
    const cancelled = () => this.withdrawing.abort(new Unanswered('the agent cancelled the call'));
    signal.addEventListener('abort', cancelled);
    this.lifetime.add({ dispose: () => signal.removeEventListener('abort', cancelled) });
    this.lifetime.add(
      onDidEndSession((ended) => {
        if (ended === session) {
          this.withdrawing.abort(new Unanswered('the session ended'));
        }
      }),
    );
    if (signal.aborted) {
      cancelled();
    }
  }

  /** Why the call was withdrawn; undefined while it is wanted. */
  get withdrawn(): Unanswered | undefined {
    return this.signal.reason;
  }

  /** Aborted when the call is withdrawn, for work that should end then. */
  get signal(): AbortSignal {
    return this.withdrawing.signal;
  }

  /** Waits for `work` while the call is wanted; rejects with `Unanswered` otherwise. */
  wait<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.withdrawal, work]);
  }

  /** Waits as `wait` does, but no longer than `limit` milliseconds. `what` says what was waited for. */
  waitFor<T>(work: Promise<T>, limit: number, what: string): Promise<T> {
    return inTime(this.wait(work), { limit, what, timers: this.needs.timers });
  }
}

/** Rejects when `work` takes longer than `limit` milliseconds. */
export async function inTime<T>(
  work: Promise<T>,
  { limit, what, timers }: { readonly limit: number; readonly what: string; readonly timers: Timers },
): Promise<T> {
  return within(work, { limit, timers }, () => {
    throw new Error(`${what} took longer than ${limit / 1000} seconds`);
  });
}

/** Waits for `work`, but no longer than `limit` milliseconds: then what `late` gives. A rejection is passed on. */
export async function within<T, Late>(
  work: Promise<T>,
  { limit, timers }: { readonly limit: number; readonly timers: Timers },
  late: () => Late,
): Promise<T | Late> {
  let timer: Disposable | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = timers.after(limit, resolve);
  }).then(late);
  return Promise.race([work, tooLong]).finally(() => timer?.dispose());
}
