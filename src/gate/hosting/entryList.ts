import type { EntryId, TranscriptEntry } from '../../ports/transcript';

type Unplaced<T> = T extends unknown ? Omit<T, 'id' | 'time'> : never;

/** An entry before it has its name and time. */
export type NewEntry = Unplaced<TranscriptEntry>;

/** Entries in the order they began, found by their names. */
export class EntryList {
  private readonly list: TranscriptEntry[];
  private readonly places = new Map<EntryId, number>();
  private changed = new Set<EntryId>();
  private lastId = 0;
  private time = 0;

  constructor(kept: readonly TranscriptEntry[]) {
    this.list = [...kept];
    for (const [place, { id }] of kept.entries()) {
      this.places.set(id, place);
      this.lastId = Math.max(this.lastId, id);
    }
  }

  get entries(): readonly TranscriptEntry[] {
    return [...this.list];
  }

  /** Lets `change` change the list and gives back the entries that are new or different, each as it is then. */
  during(time: number, change: () => void): readonly TranscriptEntry[] {
    this.time = time;
    this.changed = new Set();
    change();
    return [...this.changed].flatMap((id) => this.find(id) ?? []);
  }

  append(entry: NewEntry): EntryId {
    this.lastId += 1;
    this.places.set(this.lastId, this.list.length);
    this.list.push({ ...entry, id: this.lastId, time: this.time });
    this.changed.add(this.lastId);
    return this.lastId;
  }

  put(entry: TranscriptEntry): void {
    const place = this.places.get(entry.id);
    if (place !== undefined) {
      this.list[place] = entry;
      this.changed.add(entry.id);
    }
  }

  find(id: EntryId | undefined): TranscriptEntry | undefined {
    const place = id === undefined ? undefined : this.places.get(id);
    return place === undefined ? undefined : this.list[place];
  }
}
