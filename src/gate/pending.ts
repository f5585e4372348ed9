import { addTo } from '../base/addTo';
import { attemptLogged } from '../base/attempt';
import { type Disposable, Emitter } from '../base/lifetime';
import type { Question } from '../ports/question';
import type { QuestionGroup } from '../ports/questions';
import type { PromptQueueNeeds } from './promptQueue';

/** Each change of a list up to this long is told at once; those of a longer one, which costs more to tell, together. */
export const toldAtOnce = 30;
const gatherMs = 50;

/** The list of waiting questions that views, badge and status bar follow. */
export class Pending implements Disposable {
  private readonly told = new Emitter<readonly Question[]>();
  private made: readonly Question[] | undefined;
  private timer: Disposable | undefined;

  readonly onDidChange = this.told.event;

  constructor(
    private readonly needs: Pick<PromptQueueNeeds, 'timers' | 'log'>,
    /** Makes the list as it is now. */
    private readonly make: () => readonly Question[],
  ) {}

  get list(): readonly Question[] {
    this.made ??= Object.freeze(this.make());
    return this.made;
  }

  /** The list with the questions together that one session asks several times over. */
  get groups(): readonly QuestionGroup[] {
    const groups = new Map<string, Question[]>();
    for (const question of this.list) {
      addTo(groups, JSON.stringify([question.call.session, question.likeness]), question);
    }
    return [...groups.values()];
  }

  /** The list, which has `count` questions, is another now. */
  changed(count: number): void {
    this.made = undefined;
    if (this.timer === undefined && count <= toldAtOnce) {
      this.tell();
    } else {
      this.timer ??= this.needs.timers.after(gatherMs, () => this.tell());
    }
  }

  dispose(): void {
    if (this.timer !== undefined) {
      this.tell();
    }
    this.told.dispose();
  }

  /** A view that fails must not lose a question. */
  private tell(): void {
    this.timer?.dispose();
    this.timer = undefined;
    attemptLogged(this.needs.log, 'a view of waiting questions failed', () => this.told.fire(this.list));
  }
}
