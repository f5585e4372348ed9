import { Emitter } from '../base/emitter';
import type { Disposable } from '../base/lifetime';
import type { Log } from '../ports/log';
import type { Question } from '../ports/question';
import type { QuestionGroup } from '../ports/questions';
import type { Timers } from '../ports/timers';

/** What the list is told with. */
export interface PendingNeeds {
  readonly timers: Timers;
  readonly log: Log;
}

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
    private readonly needs: PendingNeeds,
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
      const key = JSON.stringify([question.call.session, question.likeness]);
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, [question]);
      } else {
        group.push(question);
      }
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

  private tell(): void {
    this.timer?.dispose();
    this.timer = undefined;
    // A view that fails must not lose a question.
    try {
      this.told.fire(this.list);
    } catch (error) {
      this.needs.log.error('a view of waiting questions failed', error);
    }
  }
}
