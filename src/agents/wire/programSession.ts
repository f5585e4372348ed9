import type { AgentNeeds, AgentOption, AgentPromise, AgentStart } from '../../ports/agent';
import { EventStream } from './eventStream';
import { OpenCalls } from './openCalls';
import { lastMessage, type Program, type ProgramEnd } from './program';
import { startSafely } from './startSafely';
import { saidTooMuch, Turns } from './turns';

/** What a session is opened with. */
export interface Opening {
  readonly start: AgentStart;
  readonly needs: AgentNeeds;
  /** What the adapter promises for such a start. */
  readonly promise: AgentPromise;
}

/** What is said of a program that is spoken to. */
interface SpokenProgram {
  /** The agent, as it begins a sentence. */
  readonly name: string;
  readonly command: string;
  /** How long it may take to stop what it does, in milliseconds. */
  readonly longestCancel: number;
}

/** A conversation with a program that runs from its beginning to its end. */
export abstract class ProgramSession<Spoken extends { stop(): Promise<void> } = Program> {
  protected readonly events = new EventStream();
  protected readonly start: AgentStart;
  protected readonly needs: AgentNeeds;
  protected readonly calls: OpenCalls;
  protected readonly turns: Turns;
  protected abstract readonly offers: { readonly options: readonly AgentOption[] };

  readonly onDidEmit = this.events.event;
  promise: AgentPromise;

  protected constructor(
    { start, needs, promise }: Opening,
    /** Resolves its `stop` once nothing of it is left. */
    protected readonly program: Spoken,
    private readonly spoken: SpokenProgram,
  ) {
    this.start = start;
    this.needs = needs;
    this.promise = promise;
    this.calls = new OpenCalls(start, needs);
    const { events, calls } = this;
    this.turns = new Turns({ name: spoken.name, events, calls, stop: () => this.end() });
  }

  /** Brings the program to where it takes messages. Whatever goes wrong meanwhile, nothing of it stays behind. */
  protected async started(milliseconds: number): Promise<this> {
    const { program, start } = this;
    await startSafely({ program, signal: start.signal, milliseconds, begin: () => this.begin() });
    return this;
  }

  protected abstract begin(): Promise<void>;

  /** Follows a program to its end, after all that hears its lines: that is to hear of its end first. */
  protected follow(program: Program): void {
    program.onDidLeaveOut(() => void this.turns.lose(saidTooMuch));
    program.onDidEnd((end) => this.ended(end));
  }

  /** The program has ended. */
  protected ended(end: ProgramEnd): void {
    this.over(this.turns.isEnding ? undefined : lastMessage(this.spoken.command, end));
  }

  async cancel(): Promise<void> {
    const { current } = this.turns;
    if (current !== undefined) {
      this.turns.cancel();
      await this.interrupt();
      await this.turns.stopped(current, this.spoken.longestCancel);
    }
  }

  async end(): Promise<void> {
    this.turns.end();
    await this.takeLeave();
    await this.program.stop();
    this.over(undefined);
  }

  /** Tells the program to stop what it does. It hears of the end of the turn before it hears that its calls are denied. */
  protected abstract interrupt(): void | Promise<void>;

  /** What comes before the program is ended. */
  protected async takeLeave(): Promise<void> {
    this.calls.withdrawAll();
  }

  protected over(crash: string | undefined): void {
    this.turns.over(crash);
  }

  /** Tells what can be chosen once that is known; where it never is, there is no choice. */
  protected tellOnceKnown<T>(asked: Promise<T>, hear: (told: T) => void): void {
    asked.then(
      (told) => {
        hear(told);
        this.tellOptions();
      },
      () => undefined,
    );
  }

  protected tellOptions(): void {
    const { options } = this.offers;
    if (options.length > 0) {
      this.events.emit({ kind: 'options', options });
    }
  }
}
