import type { EntryId, TranscriptEntry } from '../../ports/hostedSessions';

type Unplaced<T> = T extends unknown ? Omit<T, 'id' | 'time'> : never;

/** An entry before it has its name and time. */
export type NewEntry = Unplaced<TranscriptEntry>;

/** Entries in the order they began, found by their names. */
export class EntryList {
  private readonly byId = new Map<EntryId, TranscriptEntry>();
  private readonly sizes = new Map<EntryId, number>();
  private total = 0;
  private changed = new Set<EntryId>();
  private lastId = 0;
  private time = 0;
  private cutsMade = 0;

  constructor(kept: readonly TranscriptEntry[]) {
    for (const entry of kept) {
      this.set(entry);
      this.lastId = Math.max(this.lastId, entry.id);
    }
  }

  get entries(): readonly TranscriptEntry[] {
    return [...this.byId.values()];
  }

  /** About how many characters all of them take. */
  get size(): number {
    return this.total;
  }

  /** The time of the change that is being made. */
  get now(): number {
    return this.time;
  }

  /** How often entries were left out. */
  get cuts(): number {
    return this.cutsMade;
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
    this.set({ ...entry, id: this.lastId, time: this.time });
    this.changed.add(this.lastId);
    return this.lastId;
  }

  put(entry: TranscriptEntry): void {
    if (this.byId.has(entry.id)) {
      this.set(entry);
      this.changed.add(entry.id);
    }
  }

  find(id: EntryId | undefined): TranscriptEntry | undefined {
    return id === undefined ? undefined : this.byId.get(id);
  }

  /** Leaves out the oldest entries until the others take no more than `most`; a notice stands in their place. */
  cut(most: number): void {
    this.cutsMade += 1;
    for (const [id, { time }] of this.byId) {
      if (this.total <= most || id === this.lastId) {
        return;
      }
      const isEnough = this.total - (this.sizes.get(id) ?? 0) <= most;
      if (isEnough) {
        // It takes the place of the last one that goes, and so it is first.
        this.set({ id, time, kind: 'notice', text: 'What came before is left out: the conversation is too long.' });
        return;
      }
      this.total -= this.sizes.get(id) ?? 0;
      this.byId.delete(id);
      this.sizes.delete(id);
    }
  }

  private set(entry: TranscriptEntry): void {
    const size = entrySize(entry);
    this.total += size - (this.sizes.get(entry.id) ?? 0);
    this.sizes.set(entry.id, size);
    this.byId.set(entry.id, entry);
  }
}

/** About how many characters an entry takes. */
export function entrySize(entry: TranscriptEntry): number {
  switch (entry.kind) {
    case 'tool':
      return 200 + [entry.item, entry.tool, entry.output, entry.input, entry.reviews].reduce<number>(addSize, 0);
    case 'plan':
    case 'ended':
      return addSize(200, entry);
    default:
      return 100 + entry.text.length;
  }
}

function addSize(sum: number, value: unknown): number {
  if (typeof value === 'string') {
    return sum + value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return sum + 8;
  }
  return Object.entries(value).reduce((all, [name, field]) => addSize(all + name.length, field), sum + 8);
}
