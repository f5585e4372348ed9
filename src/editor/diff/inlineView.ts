import type { Hunk, TextDiff } from '../../core/edits/hunk';
import { sayingOf } from '../../core/edits/lines';

/** A text before and after in one column: at each change what goes, then what comes. */
export interface InlineView {
  readonly text: string;
  /** Of each row its number in the file as it is now; none for a row that comes. */
  readonly numbers: readonly (number | undefined)[];
  readonly hunks: readonly InlineHunk[];
  /** Rows far from every change. */
  readonly folds: readonly RowSpan[];
}

/** Where a change is in the view. */
export interface InlineHunk {
  readonly removed: RowSpan;
  readonly added: RowSpan;
}

/** Some rows, counted from zero; `end` is the row after the last. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
}

/** How many unchanged rows stay to be seen around a change. */
const contextRows = 3;
/** Fewer rows than this are not worth folding. */
const leastFolded = 4;

/** Lays a difference out in rows. The view shows every changed line, also those that are left out. */
export function inlineView({ before, after, hunks }: TextDiff): InlineView {
  const rows: string[] = [];
  const numbers: (number | undefined)[] = [];
  const placed: InlineHunk[] = [];
  let from = 0;
  for (const hunk of hunks) {
    take(before, { start: from, end: hunk.before.start });
    const removed = take(before, spanOf(hunk.before));
    placed.push({ removed, added: take(after, spanOf(hunk.after)) });
    from = hunk.before.start + hunk.before.count;
  }
  take(before, { start: from, end: before.length });
  return { text: rows.join('\n'), numbers, hunks: placed, folds: foldsBetween(placed, rows.length) };
  function take(lines: readonly string[], { start, end }: RowSpan): RowSpan {
    const first = rows.length;
    lines.slice(start, end).forEach((line, at) => {
      rows.push(sayingOf(line));
      numbers.push(lines === before ? start + at + 1 : undefined);
    });
    return { start: first, end: rows.length };
  }
}

/** The number of the change at a row, else of the next one below, else of the last; undefined if there is none. */
export function hunkAt({ hunks }: Pick<InlineView, 'hunks'>, row: number): number | undefined {
  const below = hunks.findIndex(({ added }) => row < added.end);
  return below >= 0 ? below : hunks.length > 0 ? hunks.length - 1 : undefined;
}

/** The first row of a change. */
export function firstRowOf({ removed }: InlineHunk): number {
  return removed.start;
}

function spanOf({ start, count }: Hunk['before']): RowSpan {
  return { start, end: start + count };
}

function foldsBetween(hunks: readonly InlineHunk[], rows: number): readonly RowSpan[] {
  const starts = [0, ...hunks.map(({ added }) => added.end + contextRows)];
  const ends = [...hunks.map(({ removed }) => removed.start - contextRows), rows];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? rows }))
    .filter(({ start, end }) => hunks.length > 0 && end - start >= leastFolded);
}
