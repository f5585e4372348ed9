import type { Question, QuestionId } from './question';

/** Puts questions in front of the person, one at a time. Answers come back through `Questions.answer`. */
export interface Prompter {
  /** Shows a question in place of the one before. Rejects when it cannot be shown; the call is then denied. */
  show(question: Question): Promise<void>;
  /** The place of the question in front has changed, or, with its digest, what the person made of its changes. */
  update(question: Question): void;
  /** Takes a question away that was answered elsewhere, settled, asked again or cancelled. Not an answer. */
  close(id: QuestionId): void;
}
