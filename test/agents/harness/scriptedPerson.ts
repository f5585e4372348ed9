import type { FileChange } from '../../../src/core/edits/fileChange';
import { proposedChanges } from '../../../src/core/edits/proposedChanges';
import type { AgentQuestion, Person } from '../../../src/ports/person';
import type { Answer, AnswerReceipt, Question, QuestionId } from '../../../src/ports/question';
import type { Prompter, Questions } from '../../../src/ports/questions';

/** What the person does with a question; `wait` leaves it open. */
export type Answering = (question: Question) => Answer | 'wait';

/** A question as the person saw it. */
export interface SeenQuestion {
  readonly question: Question;
  /** The diff that stood beside it. */
  readonly changes: readonly FileChange[];
}

/** A person who answers at once, in the way a test says, and remembers what they saw. */
export class ScriptedPerson implements Prompter, Person {
  readonly seen: SeenQuestion[] = [];
  readonly closed: QuestionId[] = [];
  readonly receipts: AnswerReceipt[] = [];
  /** The agent's own questions. */
  readonly asked: AgentQuestion[] = [];
  answering: Answering = () => ({ kind: 'deny', message: 'no answer was planned for this' });
  /** What to say to the agent's own questions; undefined: nothing. */
  words: readonly string[] | undefined;
  questions: Questions | undefined;

  async show(question: Question): Promise<void> {
    const find = (name: string) => question.files.find((it) => it.path === name || it.path.endsWith(`/${name}`));
    this.seen.push({ question, changes: proposedChanges(question.call, find) });
    const answer = this.answering(question);
    if (answer !== 'wait') {
      setImmediate(() => this.answer(question, answer));
    }
  }

  update(): void {
    // Its place in the queue does not matter to this person.
  }

  close(id: QuestionId): void {
    this.closed.push(id);
  }

  async ask(asked: AgentQuestion): Promise<readonly string[] | undefined> {
    this.asked.push(asked);
    return this.words;
  }

  private answer(question: Question, answer: Answer): void {
    const receipt = this.questions?.answer(question.id, question.digest, answer);
    if (receipt !== undefined) {
      this.receipts.push(receipt);
    }
  }
}
