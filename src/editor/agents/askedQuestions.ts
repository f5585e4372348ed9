import { Emitter } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import type { AgentQuestion, Person } from '../../ports/person';
import type { Timers } from '../../ports/surroundings';

/** An agent's own question that waits for an answer. */
export interface AskedQuestion {
  readonly id: number;
  readonly question: AgentQuestion;
  readonly agent: string;
  readonly sessionName: string;
  readonly state: 'waiting' | 'shown' | 'notNow';
}

/** What is known about the session of a question. */
export interface AskingSession {
  readonly agent: string;
  readonly name: string;
  /** Nobody is asked in its mode. */
  readonly isAlone: boolean;
  /** How long its questions wait; 0 for ever. */
  readonly limitSeconds: number;
}

interface AskedQuestionsNeeds {
  readonly timers: Timers;
  sessionOf(session: SessionId): AskingSession;
  /** Puts one question before the person. Undefined: they closed it, or `signal` was aborted. Never rejects. */
  put(asked: AskedQuestion, signal: AbortSignal): Promise<readonly string[] | undefined>;
}

interface Entry extends AskedQuestion {
  state: AskedQuestion['state'];
  readonly finish: (answer: readonly string[] | undefined) => void;
}

/** The questions that agents themselves ask. One is shown at a time; closing it puts it off, and it waits in the list. */
export class AskedQuestions implements Person {
  private readonly changed = new Emitter<void>();
  private entries: readonly Entry[] = [];
  private closing: AbortController | undefined;
  private count = 0;

  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: AskedQuestionsNeeds) {}

  /** In the order of arrival, those put off included. */
  get waiting(): readonly AskedQuestion[] {
    return this.entries;
  }

  ask(question: AgentQuestion, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const { agent, name: sessionName, isAlone, limitSeconds } = this.needs.sessionOf(question.session);
    if (signal.aborted || isAlone) {
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const finish = (answer: readonly string[] | undefined) => {
        timer?.dispose();
        signal.removeEventListener('abort', withdraw);
        const isShown = this.entries.some((it) => it === entry && it.state === 'shown');
        this.entries = this.entries.filter((it) => it !== entry);
        if (isShown) {
          this.closing?.abort();
          this.closing = undefined;
        }
        resolve(answer);
        this.changed.fire();
        this.showNext();
      };
      const withdraw = () => finish(undefined);
      const timer = limitSeconds > 0 ? this.needs.timers.after(limitSeconds * 1_000, withdraw) : undefined;
      this.count += 1;
      const entry: Entry = { id: this.count, question, agent, sessionName, state: 'waiting', finish };
      signal.addEventListener('abort', withdraw);
      this.entries = [...this.entries, entry];
      this.changed.fire();
      this.showNext();
    });
  }

  /** Puts a question before the person, also one that was put off; the one that is there waits on. */
  show(id: number): void {
    const entry = this.entries.find((it) => it.id === id);
    if (entry === undefined || entry.state === 'shown') {
      return;
    }
    this.closing?.abort();
    const closing = new AbortController();
    this.closing = closing;
    entry.state = 'shown';
    this.changed.fire();
    void this.needs.put(entry, closing.signal).then((answer) => {
      if (this.closing === closing) {
        this.closing = undefined;
      }
      if (answer !== undefined) {
        entry.finish(answer);
      } else if (this.entries.includes(entry)) {
        entry.state = 'notNow';
        this.changed.fire();
        this.showNext();
      }
    });
  }

  /** Leaves the questions of a session without an answer, or one of them. */
  dismiss(isMeant: (asked: AskedQuestion) => boolean): number {
    const meant = this.entries.filter(isMeant);
    for (const entry of meant) {
      entry.finish(undefined);
    }
    return meant.length;
  }

  private showNext(): void {
    const next = this.entries.find(({ state }) => state === 'waiting');
    if (this.closing === undefined && next !== undefined) {
      this.show(next.id);
    }
  }
}
