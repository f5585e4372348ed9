import { attemptLogged } from '../../base/attempt';
import { type Disposable, Emitter } from '../../base/lifetime';
import type { EntriesChange, EntryId, TranscriptEntry } from '../../ports/hostedSessions';
import type { HostingNeeds } from './hosting';

/** Changes within so short a time are told together: an agent's text comes in hundreds of pieces. */
const gatherMs = 40;

/** What is to be told of one conversation. */
interface Gathered {
  readonly from: EntriesChange['from'];
  readonly entries: Map<EntryId, TranscriptEntry>;
}

/** Tells which entries have changed, gathered, each as it last was. */
export class EntryNews implements Disposable {
  private readonly changed = new Emitter<EntriesChange>();
  private readonly gathered = new Map<string, Gathered>();
  private timer: Disposable | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: Pick<HostingNeeds, 'timers' | 'log'>) {}

  add({ conversation, entries, from }: EntriesChange): void {
    const known = from === 'start' ? undefined : this.gathered.get(conversation);
    const next = known ?? { from, entries: new Map<EntryId, TranscriptEntry>() };
    this.gathered.set(conversation, next);
    for (const entry of entries) {
      next.entries.set(entry.id, entry);
    }
    this.timer ??= this.needs.timers.after(gatherMs, () => this.flush());
  }

  /** Tells what was gathered now. */
  flush(): void {
    this.timer?.dispose();
    this.timer = undefined;
    const gathered = [...this.gathered];
    this.gathered.clear();
    for (const [conversation, { from, entries }] of gathered) {
      // A view that fails on one conversation must not keep the news of the others back.
      const change = { conversation, entries: [...entries.values()], from };
      attemptLogged(this.needs.log, 'a view of entries failed', () => this.changed.fire(change));
    }
  }

  dispose(): void {
    this.flush();
    this.changed.dispose();
  }
}
