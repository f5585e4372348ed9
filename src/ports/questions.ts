import type { Event } from '../base/lifetime';
import type { SessionId } from '../core/toolCall';
import type { Answer, AnswerReceipt, Question, QuestionId } from './question';
import type { Revision } from './revision';

/** All questions that wait, across sessions, and the one way to answer them. */
export interface Questions {
  /** In the order of arrival, those put off included. */
  readonly waiting: readonly Question[];
  readonly onDidChange: Event<readonly Question[]>;
  /** The same questions with those together that one session asks several times over. */
  readonly groups: readonly QuestionGroup[];
  /** Takes an answer to exactly what was shown. The caller gives back the digest it showed. */
  answer(id: QuestionId, digest: string, answer: Answer): AnswerReceipt;
  /**
   * Keeps with a question what the person made of its changes. It has another digest then, so that an answer to what was
   * shown before does not count.
   */
  revise(id: QuestionId, digest: string, revision: Revision | undefined): AnswerReceipt;
  /** Allows every waiting question that asks the same as this one, in all sessions, once. */
  allowAllLike(id: QuestionId, digest: string): AnswerReceipt;
  /** Denies every waiting question of a session and says how many there were. */
  denyAllOf(session: SessionId): number;
  /** Puts a waiting question in front of the person, also one that was put off. */
  bringForward(id: QuestionId): void;
}

/** Questions of one session that ask the same thing. Never empty. */
export type QuestionGroup = readonly Question[];

/** Puts questions in front of the person, one at a time. Answers come back through `Questions.answer`. */
export interface Prompter {
  /** Shows a question in place of the one before. Rejects when it cannot be shown; the call is then denied. */
  show(question: Question): Promise<void>;
  /** The place of the question in front has changed, or, with its digest, what the person made of its changes. */
  update(question: Question): void;
  /** Takes a question away that was answered elsewhere, settled, asked again or cancelled. Not an answer. */
  close(id: QuestionId): void;
}
