import type { Hunk, TextDiff } from './hunk';
import { linesOf } from './lines';
import { shortestEdit } from './shortestEdit';

/**
 * Finds what is different between two texts, line by line. A line whose end changes is a changed line.
 * Texts that differ nearly everywhere become one change, since finding the shortest one could take for ever.
 */
export function diffLines(before: string, after: string): TextDiff {
  const from = linesOf(before);
  const to = linesOf(after);
  const start = commonStart(from, to);
  const end = commonEnd(from, to, start);
  const [left, right] = numbered(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const kept = shortestEdit(left, right) ?? [];
  return { before: from, after: to, hunks: gapsOf(kept, [left.length, right.length], start) };
}

function commonStart(from: readonly string[], to: readonly string[]): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && from[count] === to[count]) {
    count += 1;
  }
  return count;
}

function commonEnd(from: readonly string[], to: readonly string[], start: number): number {
  const most = Math.min(from.length, to.length) - start;
  let count = 0;
  while (count < most && from[from.length - 1 - count] === to[to.length - 1 - count]) {
    count += 1;
  }
  return count;
}

/** Lines as numbers, equal lines the same one, so that comparing two costs nothing however long they are. */
function numbered(from: readonly string[], to: readonly string[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) {
      return known;
    }
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return [Int32Array.from(from, numberOf), Int32Array.from(to, numberOf)];
}

/** The changes between the lines that stay. */
function gapsOf(
  kept: readonly (readonly [number, number])[],
  [left, right]: readonly [number, number],
  offset: number,
): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let from = 0;
  let to = 0;
  for (const [nextFrom, nextTo] of [...kept, [left, right] as const]) {
    if (nextFrom > from || nextTo > to) {
      hunks.push({
        before: { start: offset + from, count: nextFrom - from },
        after: { start: offset + to, count: nextTo - to },
      });
    }
    from = nextFrom + 1;
    to = nextTo + 1;
  }
  return hunks;
}
