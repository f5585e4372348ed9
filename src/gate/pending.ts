import { Emitter } from '../base/emitter';
import type { Disposable } from '../base/lifetime';
import type { Question } from '../ports/question';
import type { QuestionGroup } from '../ports/questions';

/** The list of waiting questions that views, badge and status bar follow. */
export class Pending implements Disposable {
  private readonly changed = new Emitter<readonly Question[]>();
  private published: readonly Question[] = [];

  readonly onDidChange = this.changed.event;

  get list(): readonly Question[] {
    return this.published;
  }

  /** The list with the questions together that one session asks several times over. */
  get groups(): readonly QuestionGroup[] {
    const groups = new Map<string, Question[]>();
    for (const question of this.published) {
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

  /** Makes `list` the list and tells everybody. */
  publish(list: readonly Question[]): void {
    this.published = Object.freeze([...list]);
    this.changed.fire(this.published);
  }

  dispose(): void {
    this.changed.dispose();
  }
}
