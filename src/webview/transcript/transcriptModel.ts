import type { Row } from '../../editor/sessions/messages';

/** What has changed by taking in rows. */
interface Taken {
  /** Rows that were there, or have a place under one that was. */
  readonly changed: readonly Row[];
  /** New rows, in order. */
  readonly added: readonly Row[];
}

/** Agents of agents of agents: what is deeper than this stands beside its owner. */
const deepest = 5;

/** The rows of one transcript and which stands under which. */
export class TranscriptModel {
  private readonly rows = new Map<number, Row>();
  private readonly owners = new Map<number, number>();
  private readonly depths = new Map<number, number>();
  private readonly items = new Map<string, number>();
  private readonly below = new Map<number, number[]>();

  /** Takes rows in: new ones, and new states of old ones. */
  take(rows: readonly Row[]): Taken {
    const changed: Row[] = [];
    const added: Row[] = [];
    for (const row of rows) {
      if (this.rows.has(row.id)) {
        changed.push(row);
      } else {
        added.push(row);
        this.place(row);
      }
      this.rows.set(row.id, row);
    }
    return { changed, added };
  }

  row(id: number): Row | undefined {
    return this.rows.get(id);
  }

  /** The row that a row stands under. */
  ownerOf(id: number): number | undefined {
    return this.owners.get(id);
  }

  /** The rows that stand under a row, in order. */
  under(id: number): readonly number[] {
    return this.below.get(id) ?? [];
  }

  private place(row: Row): void {
    if (row.kind === 'tool') {
      this.items.set(row.item, row.id);
    }
    // Owners were placed before, so no row ever stands under itself.
    const named = row.parent === undefined ? undefined : this.items.get(row.parent);
    const owner = named !== undefined && this.depthOf(named) >= deepest ? this.owners.get(named) : named;
    if (owner === undefined || owner === row.id) {
      return;
    }
    this.owners.set(row.id, owner);
    this.depths.set(row.id, this.depthOf(owner) + 1);
    const siblings = this.below.get(owner) ?? [];
    siblings.push(row.id);
    this.below.set(owner, siblings);
  }

  private depthOf(id: number): number {
    return this.depths.get(id) ?? 0;
  }
}
