import { Owning } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import type { Choice, Question } from '../../ports/question';
import { Arming } from '../prompts/arming';
import { plainAnswers } from '../prompts/choiceRow';
import type { Prompts } from '../prompts/prompts';
import { said } from '../said';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import type { FromPage, QuestionMessage } from './messages';
import { questionCard } from './questionCard';
import type { PresenterActs } from './sessionActs';

/** What answering works with. */
export interface AnsweringNeeds extends Pick<WindowNeeds, 'attention' | 'stopwatch' | 'questions'> {
  /** Which question is asked in a prompt; its card waits meanwhile, so that it is asked in one place. */
  readonly prompts: Pick<Prompts, 'open' | 'onDidChange' | 'review'>;
  readonly acts: Pick<PresenterActs, 'showChange'>;
}

type PageAnswer = Extract<FromPage, { type: 'answer' }>;

/**
 * Takes answers from the page. The page is not trusted: only the question in front can be answered, only by a choice
 * that its card offers, only with the digest that was shown, and only after it has been left alone for a moment.
 */
export class Answering extends Owning {
  private front: { readonly question: Question; readonly arming: Arming } | undefined;

  constructor(private readonly needs: AnsweringNeeds) {
    super();
    this.lifetime.add(needs.attention.onDidChange(() => this.front?.arming.disturb()));
  }

  /** What a session asks now, for the page. */
  present(session: SessionId | undefined): QuestionMessage {
    const { waiting } = this.needs.questions;
    const mine = session === undefined ? [] : waiting.filter(({ call }) => call.session === session);
    const first = mine.find(({ state }) => state !== 'moving') ?? mine[0];
    const question = first?.id === this.needs.prompts.open ? undefined : first;
    if (question === undefined) {
      this.front = undefined;
    } else if (this.front?.question.id !== question.id || this.front.question.digest !== question.digest) {
      this.front = { question, arming: new Arming(this.needs.stopwatch) };
    } else {
      this.front = { question, arming: this.front.arming };
    }
    const card = question === undefined ? undefined : questionCard(question, this.alike(question));
    return { type: 'question', card, others: Math.max(0, mine.length - 1) };
  }

  /** The page was opened anew: what is pressed now was meant for something else. */
  opened(): void {
    this.front?.arming.disturb();
  }

  /** Says why an answer did not count; undefined when it did. */
  answer({ question: id, digest, choice: at }: Omit<PageAnswer, 'type'>): string | undefined {
    const { front } = this;
    if (front === undefined || front.question.id !== id) {
      return t`The question is no longer there.`;
    }
    const { question, arming } = front;
    if (question.digest !== digest) {
      return t`What is asked has changed. Look again.`;
    }
    const isOffered = questionCard(question, this.alike(question)).choices.some((it) => it.at === at);
    const choice = question.choices[at];
    if (choice === undefined || !isOffered) {
      return t`The question has no such answer.`;
    }
    if (!arming.isArmed || !this.needs.attention.isFocused) {
      arming.disturb();
      return t`That came too soon. Look, then press again.`;
    }
    return this.carryOut(choice, question);
  }

  private carryOut(choice: Choice, question: Question): string | undefined {
    const { questions, acts, prompts } = this.needs;
    const { id, digest } = question;
    const plain = plainAnswers[choice.kind];
    if (plain !== undefined || choice.kind === 'allowAllLike') {
      const receipt = plain === undefined ? questions.allowAllLike(id, digest) : questions.answer(id, digest, plain);
      return receipt.kind === 'taken' ? undefined : t`The answer did not count: ${said(receipt.says)}.`;
    }
    if (choice.kind === 'showChange') {
      acts.showChange(question);
    } else {
      // The others take more than one step, which the prompt has.
      prompts.review(id);
    }
    return undefined;
  }

  private alike({ likeness }: Question): number {
    return this.needs.questions.waiting.filter((it) => it.likeness === likeness && it.state !== 'moving').length;
  }
}
