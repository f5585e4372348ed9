import type { Disposable } from '../base/lifetime';
import type { Answer, Question } from '../ports/question';
import type { Revision } from '../ports/revision';

/** A question before it has a place in the queue. */
export type UnqueuedQuestion = Omit<Question, 'state' | 'place'>;

/** What became of a question. */
export type Reply =
  | { readonly kind: 'answered'; readonly answer: Exclude<Answer, { kind: 'notNow' }> }
  /** What it was made from is no longer so. */
  | { readonly kind: 'moved' }
  /** Its time limit is over. */
  | { readonly kind: 'expired' }
  /** Its session has too many questions waiting already. */
  | { readonly kind: 'crowded' }
  /** It could not be put to the person. */
  | { readonly kind: 'unshowable' }
  /** The queue was closed. */
  | { readonly kind: 'closed' };

/** What a ticket tells its queue. */
interface TicketQueue {
  /** A question stands on the ticket. The result ends the question's time limit. */
  open(ticket: QueueTicket, draft: UnqueuedQuestion): Disposable;
  changed(): void;
  left(ticket: QueueTicket): void;
}

/** One call's place in the queue. It carries one question after another, each settled exactly once. */
export class QueueTicket {
  /** The person has put the question off. */
  isPutOff = false;
  /** The question on the ticket has been answered, or can no longer be. */
  isAnswered = false;
  private draft: UnqueuedQuestion | undefined;
  private reply: ((reply: Reply) => void) | undefined;
  private limit: Disposable | undefined;
  private isDenied = false;
  private hasLeft = false;
  private revisions = 0;

  constructor(
    readonly arrival: number,
    private readonly queue: TicketQueue,
  ) {}

  /** The question on the ticket, also while it cannot be answered. */
  get question(): UnqueuedQuestion | undefined {
    return this.draft;
  }

  /** The question on the ticket, if it can be answered now. */
  get openQuestion(): UnqueuedQuestion | undefined {
    return this.reply === undefined ? undefined : this.draft;
  }

  /** Puts a question in this place of the queue, in place of the one before. */
  ask(draft: UnqueuedQuestion): Promise<Reply> {
    if (this.hasLeft) {
      return Promise.resolve({ kind: 'closed' });
    }
    if (this.isDenied) {
      return Promise.resolve({ kind: 'answered', answer: { kind: 'deny' } });
    }
    return new Promise((resolve) => {
      const asked = revisedAsBefore(this.draft, draft);
      this.draft = asked;
      this.reply = resolve;
      this.isAnswered = false;
      // Whoever answered is there, and must be told that the answer did not count.
      this.isPutOff = this.isPutOff && draft.again === undefined;
      const limit = this.queue.open(this, asked);
      // Showing a question may settle it on the spot.
      if (this.openQuestion?.id === draft.id) {
        this.limit = limit;
      } else {
        limit.dispose();
      }
    });
  }

  /** Keeps what the person made of the changes, with the question on the ticket. */
  revise(revision: Revision | undefined): void {
    if (this.draft !== undefined) {
      this.revisions += 1;
      const { id, digest, likeness } = this.draft;
      const [asked = ''] = digest.split(' ');
      const [like = ''] = likeness.split(' ');
      this.draft = {
        ...this.draft,
        digest: `${asked} ${this.revisions}`,
        // What the person made of one question is not what another asks.
        likeness: revision === undefined ? like : `${like} ${id}`,
        revision,
      };
      this.queue.changed();
    }
  }

  /** Ends the question on the ticket; a second end is not heard. */
  settle(reply: Reply): void {
    const resolve = this.reply;
    if (resolve === undefined) {
      return;
    }
    this.reply = undefined;
    this.limit?.dispose();
    this.limit = undefined;
    this.isAnswered = reply.kind !== 'moved';
    resolve(reply);
    this.queue.changed();
  }

  /** Denies what is asked now, or what comes of it when it is being looked at again. Says whether that was possible. */
  deny(): boolean {
    if (this.reply === undefined && this.isAnswered) {
      return false;
    }
    this.isDenied = true;
    this.settle({ kind: 'answered', answer: { kind: 'deny' } });
    return true;
  }

  /** Takes the question, which is settled, out of the queue; the next one comes to the same place. */
  stepAside(): void {
    this.draft = undefined;
    this.queue.left(this);
  }

  /** Gives the place up. */
  leave(): void {
    this.hasLeft = true;
    this.settle({ kind: 'closed' });
    this.queue.left(this);
  }
}

/** What the person made of the changes stays with a call that is asked again, unless its files are others now. */
function revisedAsBefore(before: UnqueuedQuestion | undefined, now: UnqueuedQuestion): UnqueuedQuestion {
  const revision = before?.revision;
  if (before === undefined || revision === undefined || before.call.input !== now.call.input) {
    return now;
  }
  const digests = ({ files }: UnqueuedQuestion) => JSON.stringify(files.map(({ path, digest }) => [path, digest]));
  if (digests(before) === digests(now)) {
    return { ...now, revision, likeness: `${now.likeness} ${now.id}` };
  }
  return { ...now, again: `${now.again ?? 'A file changed.'} What you had dropped or edited is discarded.` };
}
