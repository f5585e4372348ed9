import { type Disposable, Emitter, type Event } from '../../base/lifetime';
import type { AgentEvent } from '../../ports/agent';

/** The events of one session: those before the first listener are kept for it, and none comes after `ended`. */
export class EventStream {
  private readonly emitter = new Emitter<AgentEvent>();
  private early: AgentEvent[] | undefined = [];
  private over = false;

  readonly event: Event<AgentEvent> = (listener): Disposable => {
    const listening = this.emitter.event(listener);
    const kept = this.early ?? [];
    this.early = undefined;
    for (const event of kept) {
      listener(event);
    }
    return listening;
  };

  emit(event: AgentEvent): void {
    if (this.over) {
      return;
    }
    this.over = event.kind === 'ended';
    if (this.early === undefined) {
      this.emitter.fire(event);
    } else {
      this.early.push(event);
    }
  }
}
