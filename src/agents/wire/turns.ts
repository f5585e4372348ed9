import type { EventStream } from './eventStream';
import type { OpenCalls } from './openCalls';
import { settledWithin } from './settledWithin';

interface TurnsNeeds {
  /** The agent, as it begins a sentence. */
  readonly name: string;
  readonly events: EventStream;
  readonly calls: OpenCalls;
  /** Ends the agent with all its programs. */
  stop(): Promise<void>;
}

/** Why an agent is ended that says more than can be kept in mind, and could so ask something that nobody would answer. */
export const saidTooMuch = 'The agent said more than can be read. It was ended.';

/** The turns of one session and its end, as they are with every program that is spoken to over its lines. */
export class Turns {
  /** Opened when the turn is over; undefined while none runs. */
  private running: Latch | undefined;
  private cancelling = false;
  private ending = false;

  constructor(private readonly needs: TurnsNeeds) {}

  get current(): Latch | undefined {
    return this.running;
  }

  get isCancelling(): boolean {
    return this.cancelling;
  }

  /** The agent has ended, or is being ended. */
  get isEnding(): boolean {
    return this.ending;
  }

  /** Begins a turn with a message. Throws with a message for the person when it cannot be given. */
  begin(): Latch {
    const { name } = this.needs;
    if (this.ending) {
      throw new Error(`${name} has ended.`);
    }
    if (this.running !== undefined) {
      throw new Error(`${name} is still working.`);
    }
    return this.beginByItself();
  }

  /** A turn may begin by itself, such as one that was put off. */
  beginByItself(): Latch {
    this.running ??= newLatch();
    return this.running;
  }

  /** The turn could not begin. */
  giveUp(): void {
    this.running = undefined;
  }

  /** The turn is being cancelled. */
  cancel(): void {
    this.cancelling = true;
  }

  /** Waits until a turn that was cancelled is over, and ends an agent that does not stop. */
  async stopped(turn: Latch, milliseconds: number): Promise<void> {
    if (!(await settledWithin(turn.opened, milliseconds)) && this.running === turn) {
      await this.lose(`${this.needs.name} did not stop when it was told to, so it was ended.`);
    }
  }

  /** The turn is over. One that was cancelled ended by that, however it ended. */
  finish(after: 'done' | 'cancelled' | 'failed', message?: string): void {
    const turn = this.running;
    const ended = this.cancelling ? 'cancelled' : after;
    this.running = undefined;
    this.cancelling = false;
    this.needs.events.emit({
      kind: 'idle',
      after: ended,
      ...(ended === 'cancelled' || message === undefined ? {} : { message }),
    });
    turn?.open();
  }

  /** The agent is to end. */
  end(): void {
    this.ending = true;
  }

  /** Ends an agent that we have lost hold of. */
  async lose(message: string): Promise<void> {
    this.ending = true;
    this.needs.calls.withdrawAll();
    this.needs.events.emit({ kind: 'ended', because: 'lost', message });
    await this.needs.stop();
  }

  /** The agent has ended. Nothing comes after it; what came before, such as that it was lost, stands. */
  over(crash: string | undefined): void {
    this.ending = true;
    this.needs.calls.withdrawAll();
    this.running?.open();
    this.running = undefined;
    this.needs.events.emit(
      crash === undefined ? { kind: 'ended', because: 'asked' } : { kind: 'ended', because: 'crashed', message: crash },
    );
  }
}

/** A promise that is resolved from outside. */
export interface Latch {
  readonly opened: Promise<void>;
  open(): void;
}

/** A new latch, closed. */
export function newLatch(): Latch {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
