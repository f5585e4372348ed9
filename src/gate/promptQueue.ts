import { type Disposable, Lifetime } from '../base/lifetime';
import type { SessionId } from '../core/toolCall';
import type { Answer, AnswerReceipt, Question, QuestionId, QuestionState } from '../ports/question';
import type { Prompter, Questions } from '../ports/questions';
import type { Revision } from '../ports/revision';
import type { Clock, Log, Timers } from '../ports/surroundings';
import { Pending } from './pending';
import { PromptStage } from './promptStage';
import { QueueTicket, type UnqueuedQuestion } from './queueTicket';
import { asRevised, whyRefused } from './remember';

/** What a prompt queue works with. */
export interface PromptQueueNeeds {
  readonly prompter: Prompter;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * How many questions of one session wait at most. More than that no person reads: they would be answered without
 * looking, or keep the questions of others from being found.
 */
export const mostOfSession = 200;

/**
 * One queue of questions across all sessions, in the order in which their calls arrived. The first that was not put
 * off is in front of the person; nobody overtakes it unless the person says so. While what it asks is being looked
 * at again, or its answer carried out, nothing else is shown: that may settle those behind it.
 */
export class PromptQueue implements Questions, Disposable {
  private readonly lifetime = new Lifetime();
  private readonly pending: Pending;
  /** Those with a question, by arrival. */
  private readonly tickets: QueueTicket[] = [];
  /** The one in front of the person. It stays there until it is settled or put off, or another is brought forward. */
  private front: QueueTicket | undefined;
  private readonly stage: PromptStage;
  private arrivals = 0;
  private isAdvancing = false;
  private isBehind = false;
  private isClosed = false;

  readonly onDidChange: Questions['onDidChange'];

  constructor(private readonly needs: PromptQueueNeeds) {
    this.pending = this.lifetime.add(new Pending(needs, () => this.listed()));
    this.onDidChange = this.pending.onDidChange;
    this.lifetime.add(this.pending.onDidChange((list) => this.tellPlace(list)));
    this.stage = new PromptStage(needs.prompter, needs.log, (id) =>
      this.tickets.find((it) => it.openQuestion?.id === id)?.settle({ kind: 'unshowable' }),
    );
  }

  get waiting(): readonly Question[] {
    return this.pending.list;
  }

  get groups() {
    return this.pending.groups;
  }

  /** Takes a place in the order of arrival, for a call that may come to ask. Whoever enters must leave. */
  enter(): QueueTicket {
    this.arrivals += 1;
    return new QueueTicket(this.arrivals, {
      open: (ticket, draft) => this.open(ticket, draft),
      changed: () => this.advance(),
      left: (ticket) => this.remove(ticket),
    });
  }

  answer(id: QuestionId, digest: string, answer: Answer): AnswerReceipt {
    return this.ifOpen(id, digest, (ticket, draft) => {
      const refusal = whyRefused(answer, draft);
      if (refusal !== undefined) {
        return refusal;
      }
      if (answer.kind === 'notNow') {
        ticket.isPutOff = true;
        this.advance();
      } else {
        ticket.settle({ kind: 'answered', answer: asRevised(answer, draft) });
      }
      return undefined;
    });
  }

  revise(id: QuestionId, digest: string, revision: Revision | undefined): AnswerReceipt {
    return this.ifOpen(id, digest, (ticket, draft) => {
      if (!draft.choices.some(({ kind }) => kind === 'allowChanged')) {
        return { why: 'notOffered', says: 'this agent takes the change only as a whole' };
      }
      ticket.revise(revision);
      return undefined;
    });
  }

  allowAllLike(id: QuestionId, digest: string): AnswerReceipt {
    const offers = ({ choices, revision }: UnqueuedQuestion) =>
      revision === undefined && choices.some((choice) => choice.kind === 'allowAllLike');
    return this.ifOpen(id, digest, (_, asked) => {
      if (!offers(asked)) {
        return { why: 'notOffered', says: 'this question can only be allowed by itself' };
      }
      for (const ticket of [...this.tickets]) {
        const draft = ticket.openQuestion;
        if (draft?.likeness === asked.likeness && offers(draft) && !this.hasExpired(draft)) {
          ticket.settle({ kind: 'answered', answer: { kind: 'allow' } });
        }
      }
      return undefined;
    });
  }

  denyAllOf(session: SessionId): number {
    const theirs = this.tickets.filter((ticket) => ticket.question?.call.session === session && ticket.deny());
    this.advance();
    return theirs.length;
  }

  bringForward(id: QuestionId): void {
    const ticket = this.tickets.find((it) => it.question?.id === id);
    if (ticket !== undefined) {
      ticket.isPutOff = false;
      this.front = ticket;
      this.advance();
    }
  }

  /** Lets go of every question; each ends in a denial. */
  dispose(): void {
    this.isClosed = true;
    for (const ticket of [...this.tickets]) {
      ticket.settle({ kind: 'closed' });
      this.remove(ticket);
    }
    this.lifetime.dispose();
  }

  /** Does something with the question that was shown, if it can still be answered; the result of `act` is why it does not. */
  private ifOpen(
    id: QuestionId,
    digest: string,
    act: (ticket: QueueTicket, draft: UnqueuedQuestion) => ReturnType<typeof whyRefused>,
  ): AnswerReceipt {
    const ticket = this.tickets.find((it) => it.question?.id === id);
    if (ticket === undefined) {
      return { kind: 'refused', why: 'unknown', says: 'this question is no longer open' };
    }
    const draft = ticket.openQuestion;
    if (draft === undefined || draft.digest !== digest) {
      return { kind: 'refused', why: 'stale', says: 'what was shown is not what is asked now' };
    }
    if (this.hasExpired(draft)) {
      // Timers come late after the machine has slept; the time limit holds all the same.
      ticket.settle({ kind: 'expired' });
      return { kind: 'refused', why: 'unknown', says: 'the time to answer this question is over' };
    }
    const refusal = act(ticket, draft);
    return refusal === undefined ? { kind: 'taken' } : { kind: 'refused', ...refusal };
  }

  private hasExpired({ expiresAt }: UnqueuedQuestion): boolean {
    return expiresAt !== undefined && this.needs.clock.now() >= expiresAt;
  }

  private open(ticket: QueueTicket, draft: UnqueuedQuestion): Disposable {
    if (this.isClosed) {
      ticket.settle({ kind: 'closed' });
      return { dispose: () => undefined };
    }
    if (!this.tickets.includes(ticket)) {
      const { session } = draft.call;
      if (this.tickets.filter(({ question }) => question?.call.session === session).length >= mostOfSession) {
        ticket.settle({ kind: 'crowded' });
        return { dispose: () => undefined };
      }
      const at = this.tickets.findIndex((it) => it.arrival > ticket.arrival);
      this.tickets.splice(at === -1 ? this.tickets.length : at, 0, ticket);
    }
    const timer =
      draft.expiresAt === undefined
        ? { dispose: () => undefined }
        : this.needs.timers.after(draft.expiresAt - this.needs.clock.now(), () => ticket.settle({ kind: 'expired' }));
    this.advance();
    return timer;
  }

  private remove(ticket: QueueTicket): void {
    const at = this.tickets.indexOf(ticket);
    if (at !== -1) {
      this.tickets.splice(at, 1);
      this.advance();
    }
  }

  /** Brings what is shown, and the list, in line with the queue. Views and prompter may answer while they are told. */
  private advance(): void {
    this.isBehind = true;
    if (this.isAdvancing) {
      return;
    }
    this.isAdvancing = true;
    // Whatever fails here fails once: a queue that took itself to be advancing would never show a question again.
    try {
      while (this.isBehind) {
        this.isBehind = false;
        this.present();
      }
    } finally {
      this.isAdvancing = false;
    }
  }

  private present(): void {
    if (this.front === undefined || this.front.isPutOff || !this.tickets.includes(this.front)) {
      this.front = this.tickets.find((it) => !it.isPutOff);
    }
    const { front } = this;
    const draft = front?.openQuestion;
    if (front === undefined || draft === undefined) {
      // What is being looked at again stays in sight until it is known what comes of it.
      this.stage.clear(front?.isAnswered === false ? front.question?.id : undefined);
    } else if (!this.stage.isShowing(draft.id)) {
      this.stage.show(this.questionOn(front, draft, this.tickets.indexOf(front)));
    }
    this.pending.changed(this.tickets.length);
  }

  private listed(): readonly Question[] {
    return this.tickets.flatMap((ticket, at): readonly Question[] =>
      ticket.question === undefined ? [] : [this.questionOn(ticket, ticket.question, at)],
    );
  }

  /** The question in front may stand at another place now, among more or fewer others. */
  private tellPlace(list: readonly Question[]): void {
    const question = list.find(({ id }) => this.stage.isShowing(id));
    if (question !== undefined && question.state === 'shown') {
      this.stage.show(question);
    }
  }

  private questionOn(ticket: QueueTicket, draft: UnqueuedQuestion, at: number): Question {
    return {
      ...draft,
      state: stateOf(ticket, this.front),
      place: { position: at + 1, of: this.tickets.length },
    };
  }
}

function stateOf(ticket: QueueTicket, front: QueueTicket | undefined): QuestionState {
  if (ticket.openQuestion === undefined) {
    return 'moving';
  }
  if (ticket.isPutOff) {
    return 'notNow';
  }
  return ticket === front ? 'shown' : 'waiting';
}
