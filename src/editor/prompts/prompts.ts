import { window } from 'vscode';
import { Emitter, Owning } from '../../base/lifetime';
import type { PromptStyle } from '../../core/settings/keys';
import type { Answer, AnswerReceipt, Question, QuestionId } from '../../ports/question';
import type { Prompter, Questions } from '../../ports/questions';
import { inertMessage } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { callText } from './callText';
import { NotificationPrompt } from './notificationPrompt';
import type { PromptPageNeeds } from './page';
import type { PastNotesNeeds } from './pastNote';
import { type PromptDone, QuickPickPrompt } from './quickPickPrompt';
import type { SessionSight } from './sessionSight';

interface PromptNeeds
  extends PromptPageNeeds,
    PastNotesNeeds,
    Pick<WindowNeeds, 'clock' | 'log' | 'policy' | 'showChange' | 'showText' | 'undoOffers'> {
  /** The queue that this prompter serves; it is asked for late, because the queue needs the prompter first. */
  questions(): Questions;
  style(): PromptStyle;
  readonly sight: Pick<SessionSight, 'isVisible' | 'isViewed'>;
}

interface Shown {
  question: Question;
  /**
   * Undefined while the person looks at the change or a text instead.
   */
  surface: QuickPickPrompt | NotificationPrompt | undefined;
}

/** Whoever closes a prompt wants to do something else; what asks at the same moment must not take its place. */
const calmMs = 1_000;

/**
 * Puts the question in front before the person: in a quick pick where they are looking, else in a notification.
 * Answers go to the queue with the digest of exactly what was shown.
 */
export class Prompts extends Owning implements Prompter {
  private readonly changed = this.lifetime.add(new Emitter<void>());
  private shown: Shown | undefined;
  /** A question that the person asked to see; it comes as a quick pick whatever the style. */
  private wanted: QuestionId | undefined;
  /** When the person last closed a quick pick; what had been asked by then is only told of. */
  private dismissedAt = Number.NEGATIVE_INFINITY;

  /** Another question may be asked in a prompt now, or none. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: PromptNeeds) {
    super();
    this.lifetime.add({ dispose: () => this.clear() });
  }

  async show(question: Question): Promise<void> {
    const isWhole = this.wanted === question.id || this.isBeforeTheirEyes(question);
    const isTold = !isWhole && (this.needs.style() !== 'session' || !this.needs.sight.isViewed(question.call.session));
    if (isTold) {
      this.notification?.makeWayFor(question);
    }
    this.clear();
    this.shown = { question, surface: undefined };
    if (isWhole) {
      this.openQuickPick(this.shown);
    } else if (isTold) {
      this.openNotification(this.shown);
    }
    this.wanted = undefined;
  }

  update(question: Question): void {
    const { shown } = this;
    if (shown?.question.id !== question.id) {
      return;
    }
    const before = shown.question;
    shown.question = question;
    const isReviewOnly = before.revision !== undefined && shown.surface instanceof NotificationPrompt;
    if (before.digest !== question.digest && shown.surface !== undefined && !isReviewOnly) {
      // What it offers is no longer what allowing means; the person is at the change, so it only says that it waits.
      shown.surface.dispose();
      this.openNotification(shown);
    } else {
      this.quickPick?.update(question);
      if (question.place.of > before.place.of) {
        this.notification?.remind(question);
      }
    }
  }

  close(id: QuestionId): void {
    if (this.shown?.question.id === id) {
      this.clear();
    }
  }

  /** Puts a question before the person because they asked for it, also one that was put off. */
  review(id: QuestionId): void {
    const { shown } = this;
    if (shown?.question.id === id) {
      shown.surface?.dispose();
      this.openQuickPick(shown);
      return;
    }
    this.wanted = id;
    this.needs.questions().bringForward(id);
  }

  /** The question whose prompt is open. */
  get open(): QuestionId | undefined {
    return this.quickPick && this.shown?.question.id;
  }

  /** Answers the question whose prompt is open, as its row does: only when it has been left alone for a moment. */
  press(kind: 'deny' | 'allowOnce'): void {
    this.quickPick?.press(kind);
  }

  private get quickPick(): QuickPickPrompt | undefined {
    return this.shown?.surface instanceof QuickPickPrompt ? this.shown.surface : undefined;
  }

  private get notification(): NotificationPrompt | undefined {
    return this.shown?.surface instanceof NotificationPrompt ? this.shown.surface : undefined;
  }

  private isBeforeTheirEyes({ call, askedAt }: Question): boolean {
    const { style, attention, sight } = this.needs;
    const isNew = askedAt > this.dismissedAt + calmMs;
    return isNew && style() === 'quickPick' && attention.isFocused && sight.isVisible(call.session);
  }

  private openQuickPick(shown: Shown, opened = { hasOpenedText: false }): void {
    const needs = {
      ...this.needs,
      alike: (question: Question) => this.alike(question),
      done: (done: PromptDone) => this.done(shown, done),
    };
    shown.surface = new QuickPickPrompt(shown.question, needs, opened);
    this.changed.fire();
  }

  private openNotification(shown: Shown): void {
    shown.surface = new NotificationPrompt(shown.question, {
      ...this.needs,
      answer: (answer) => this.answer(shown, answer),
      dismissed: () => this.putOffAll(shown),
      review: () => {
        shown.surface = undefined;
        this.openQuickPick(shown);
      },
    });
  }

  private done(shown: Shown, done: PromptDone): void {
    shown.surface = undefined;
    this.changed.fire();
    const { question } = shown;
    switch (done.kind) {
      case 'answer':
        this.answer(shown, done.answer);
        break;
      case 'dismissed':
        this.dismissedAt = this.needs.clock.now();
        this.answer(shown, { kind: 'notNow' });
        break;
      case 'allowAllLike':
        this.heard(shown, this.needs.questions().allowAllLike(question.id, question.digest));
        break;
      case 'showChange':
        this.lookFirst(shown, this.needs.showChange(question), { hasOpenedText: false });
        break;
      case 'openText': {
        const { text, ending } = callText(question);
        this.lookFirst(shown, this.needs.showText(text, t`What Is Asked`, ending), { hasOpenedText: true });
      }
    }
  }

  /** The prompt comes back after the person has looked, if the question still waits for them. */
  private lookFirst(shown: Shown, looking: Promise<void>, opened: { readonly hasOpenedText: boolean }): void {
    const again = (looked: { readonly hasOpenedText: boolean }) => {
      if (this.shown === shown && shown.surface === undefined) {
        this.openQuickPick(shown, looked);
      }
    };
    looking.then(
      () => again(opened),
      (error: unknown) => {
        this.needs.log.error('what a call would do could not be shown', error);
        again({ hasOpenedText: false });
      },
    );
  }

  private answer(shown: Shown, answer: Answer): void {
    shown.surface = undefined;
    const { id, digest } = shown.question;
    this.heard(shown, this.needs.questions().answer(id, digest, answer));
  }

  /** A notification speaks for all that wait, so closing it puts all of them off; those behind come first. */
  private putOffAll(shown: Shown): void {
    const questions = this.needs.questions();
    for (const { id, digest, state } of questions.waiting.toReversed()) {
      if (state === 'waiting') {
        questions.answer(id, digest, { kind: 'notNow' });
      }
    }
    this.answer(shown, { kind: 'notNow' });
  }

  private heard(shown: Shown, receipt: AnswerReceipt): void {
    if (receipt.kind === 'taken') {
      return;
    }
    window
      .showWarningMessage(inertMessage(t`Gatehouse: your answer did not count: ${said(receipt.says)}.`))
      .then(undefined, (error: unknown) => this.needs.log.error('a notification failed', error));
    const isAnswerable = receipt.why === 'notOffered' || receipt.why === 'unreadable';
    if (isAnswerable && this.shown === shown && shown.surface === undefined) {
      this.openQuickPick(shown);
    }
  }

  private alike({ likeness }: Question): number {
    return this.needs.questions().waiting.filter((it) => it.likeness === likeness && it.state !== 'moving').length;
  }

  private clear(): void {
    const { shown } = this;
    this.shown = undefined;
    shown?.surface?.dispose();
    this.changed.fire();
  }
}
