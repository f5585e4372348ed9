import { type Disposable, Lifetime } from '../../base/lifetime';
import type { EntriesChange, EntryId, TranscriptEntry } from '../../ports/hostedSessions';
import { Soon } from '../soon';
import type { WindowNeeds } from '../windowNeeds';
import type { RowsMessage } from './messages';
import { toRow } from './toRow';

interface RowFeedNeeds extends Pick<WindowNeeds, 'clock' | 'hosted' | 'log' | 'timers'> {
  post(message: RowsMessage): void;
}

/** Rows that go out in one message. */
const chunk = 500;
/** How long growing entries are collected; a streamed word should not cost a message of its own. */
const collectMs = 40;

/** Sends the transcript of one conversation to the page, first whole, then what changes, each entry once per batch. */
export class RowFeed implements Disposable {
  private readonly lifetime = new Lifetime();
  private entries = new Map<EntryId, TranscriptEntry>();
  private changed = new Map<EntryId, TranscriptEntry>();
  private from: EntriesChange['from'] = 'more';
  private shown: string | undefined;
  private isLoading = false;
  private readonly soon: Soon;

  constructor(private readonly needs: RowFeedNeeds) {
    this.lifetime.add(needs.hosted.onDidChangeEntries((change) => this.grew(change)));
    this.soon = this.lifetime.add(new Soon(needs.timers, () => this.flush(), collectMs));
  }

  /** Sends a conversation from its start; undefined stops sending. */
  async show(conversation: string | undefined): Promise<void> {
    this.shown = conversation;
    this.entries = new Map();
    this.changed = new Map();
    this.from = 'more';
    const mine = this.entries;
    if (conversation === undefined) {
      return;
    }
    this.isLoading = true;
    const loaded = (await this.needs.hosted.entries(conversation)) ?? [];
    // Somebody may have looked at another conversation, or at this one anew, while it was loaded.
    if (this.entries !== mine) {
      return;
    }
    this.isLoading = false;
    for (const entry of loaded) {
      mine.set(entry.id, entry);
    }
    // What changed while it was loaded is newer than what was loaded.
    this.takeChanges();
    this.send(conversation, [...mine.values()], 'start');
  }

  /** An entry of the conversation that is shown. */
  entry(conversation: string, id: EntryId): TranscriptEntry | undefined {
    return conversation === this.shown ? this.entries.get(id) : undefined;
  }

  dispose(): void {
    this.shown = undefined;
    this.lifetime.dispose();
  }

  private grew({ conversation, entries, from }: EntriesChange): void {
    if (conversation !== this.shown) {
      return;
    }
    if (from === 'start') {
      this.changed = new Map();
      this.from = 'start';
    }
    for (const entry of entries) {
      this.changed.set(entry.id, entry);
    }
    this.soon.wanted();
  }

  private flush(): void {
    if (this.isLoading || this.shown === undefined) {
      return;
    }
    const { from } = this;
    const changed = this.takeChanges();
    if (changed.length > 0) {
      this.send(this.shown, changed, from);
    }
  }

  private takeChanges(): readonly TranscriptEntry[] {
    if (this.from === 'start') {
      this.entries.clear();
    }
    const changed = [...this.changed.values()];
    for (const entry of changed) {
      this.entries.set(entry.id, entry);
    }
    this.changed = new Map();
    this.from = 'more';
    return changed;
  }

  private send(conversation: string, entries: readonly TranscriptEntry[], from: RowsMessage['from']): void {
    // Timers and promises log for themselves; a row that cannot be made must not silence those behind it.
    try {
      for (let at = 0; at === 0 || at < entries.length; at += chunk) {
        const now = this.needs.clock.now();
        const rows = entries.slice(at, at + chunk).map((entry) => toRow(entry, now));
        const goesOn = at + chunk < entries.length;
        this.needs.post({ type: 'rows', conversation, rows, from: at === 0 ? from : 'more', goesOn });
      }
    } catch (error) {
      this.needs.log.error('a transcript could not be shown', error);
    }
  }
}
