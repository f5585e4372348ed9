import { attemptLogged } from '../base/attempt';
import type { Question, QuestionId } from '../ports/question';
import type { Prompter } from '../ports/questions';
import type { Log } from '../ports/surroundings';

/** What the prompter shows now: at most one question. Nothing a prompter does wrong gets past here. */
export class PromptStage {
  private shown: Question | undefined;

  constructor(
    private readonly prompter: Prompter,
    private readonly log: Log,
    /** The question never came before the person. */
    private readonly onUnshowable: (id: QuestionId) => void,
  ) {}

  /** Whether a question of this name is before the person. */
  isShowing(id: QuestionId): boolean {
    return this.shown?.id === id;
  }

  /** Shows a question in place of the one before, or tells that its place has changed. */
  show(question: Question): void {
    const before = this.shown;
    this.shown = question;
    if (question.id !== before?.id) {
      this.put(question);
    } else if (isShownAnew(question, before)) {
      this.guarded(() => this.prompter.update(question));
    }
  }

  /** Takes away what is shown, unless it is the question called `kept`. */
  clear(kept: QuestionId | undefined): void {
    const before = this.shown;
    if (before !== undefined && before.id !== kept) {
      this.shown = undefined;
      this.guarded(() => this.prompter.close(before.id));
    }
  }

  private put(question: Question): void {
    const failed = (error: unknown) => {
      this.log.error('a question could not be shown', error);
      this.onUnshowable(question.id);
    };
    // The prompter may fail at once or later; either way the person never saw the question.
    try {
      this.prompter.show(question).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  /** A prompt that cannot be changed or closed is no reason to lose the questions behind it. */
  private guarded(tell: () => void): void {
    attemptLogged(this.log, 'a prompt could not be changed', tell);
  }
}

function isShownAnew({ digest, place }: Question, before: Question): boolean {
  return digest !== before.digest || place.position !== before.place.position || place.of !== before.place.of;
}
