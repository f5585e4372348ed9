import type { BookEntry, PathChange } from '../../ports/changeBook';
import { shortened } from '../text/toRows';

/** One row of the view of changes. Commands take rows of this class only, so nobody can make one up. */
export class ChangeNode {
  constructor(
    /** The entries that the row stands for, the oldest first; never empty. */
    readonly entries: readonly BookEntry[],
    /** Set for a row about one path. */
    readonly change: PathChange | undefined,
    readonly children: readonly ChangeNode[],
  ) {}
}

/** How a row is shown. */
export interface ChangeRow {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  /** Which actions it has; package.json names these. */
  readonly context: 'history' | 'entry' | 'uncovered' | 'path';
}

/** Conversations, below them what each call changed, below that the files; the newest first. */
export function changesTree(entries: readonly BookEntry[]): readonly ChangeNode[] {
  const histories = new Map<string, BookEntry[]>();
  for (const entry of entries) {
    histories.set(entry.history, [...(histories.get(entry.history) ?? []), entry]);
  }
  return [...histories.values()]
    .reverse()
    .map((own) => new ChangeNode(own, undefined, own.toReversed().map(entryNode)));
}

function entryNode(entry: BookEntry): ChangeNode {
  return new ChangeNode(
    [entry],
    undefined,
    entry.changes.map((change) => new ChangeNode([entry], change, [])),
  );
}

/** How a row is shown. */
export function changeRow({ entries, change, children }: ChangeNode): ChangeRow {
  const [entry] = entries;
  if (change !== undefined) {
    return { label: shortened(change.path, 120), description: doneTo(change), icon: 'file', context: 'path' };
  }
  const isHistory = children.some((child) => child.change === undefined) || entries.length > 1;
  if (isHistory) {
    const name = entries.find(({ session }) => session !== '')?.session ?? '';
    return { label: shortened(name, 60), description: countOf(entries), icon: 'hubot', context: 'history' };
  }
  const isUncovered = entry?.kind === 'uncovered';
  return {
    label: shortened(entry?.title ?? '', 100),
    description: isUncovered ? 'not covered' : countOf(entries),
    icon: isUncovered
      ? 'question'
      : entry?.kind === 'undo'
        ? 'discard'
        : entry?.kind === 'rehearsal'
          ? 'beaker'
          : 'edit',
    context: isUncovered ? 'uncovered' : 'entry',
  };
}

function doneTo({ before, after }: PathChange): string {
  return before.kind === 'absent' ? 'created' : after.kind === 'absent' ? 'removed' : 'changed';
}

function countOf(entries: readonly BookEntry[]): string {
  const paths = new Set(entries.flatMap(({ changes }) => changes.map(({ path }) => path)));
  return paths.size === 1 ? '1 file' : `${paths.size} files`;
}
