import type { Hunk, TextDiff } from './hunk';
import { linesOf } from './lines';

/**
 * Finds what is different between two texts, line by line. A line whose end changes is a changed line.
 * Texts that differ nearly everywhere become one change, since finding the shortest one could take for ever.
 */
export function diffLines(before: string, after: string): TextDiff {
  const from = linesOf(before);
  const to = linesOf(after);
  const most = Math.min(from.length, to.length);
  const start = countWhile(most, (at) => from[at] === to[at]);
  const end = countWhile(most - start, (at) => from[from.length - 1 - at] === to[to.length - 1 - at]);
  const [left, right] = numbered(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const kept = shortestEdit(left, right) ?? [];
  return { before: from, after: to, hunks: gapsOf(kept, [left.length, right.length], start) };
}

function countWhile(most: number, holds: (at: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) {
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

/** How many lines may differ before we stop looking for the shortest way; its square bounds time and memory. */
const mostSteps = 1500;

/**
 * The pairs of places at which two sequences agree in a shortest edit from one to the other (Myers 1986), in order;
 * undefined when they differ in too much.
 */
function shortestEdit(from: Int32Array, to: Int32Array): readonly (readonly [number, number])[] | undefined {
  const most = Math.min(from.length + to.length, mostSteps);
  const middle = most + 1;
  // For each diagonal (place in `from` less place in `to`) how far in `from` a way with the steps so far can come.
  const reach = new Int32Array(2 * most + 3);
  const trail: Int32Array[] = [];
  for (let steps = 0; steps <= most; steps += 1) {
    trail.push(reach.slice(middle - steps, middle + steps + 1));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const isDown = goesDown(diagonal, steps, (it) => reach[middle + it] ?? 0);
      let x = isDown ? (reach[middle + diagonal + 1] ?? 0) : (reach[middle + diagonal - 1] ?? 0) + 1;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) {
        x += 1;
      }
      reach[middle + diagonal] = x;
      if (x >= from.length && x - diagonal >= to.length) {
        return agreements(trail, from.length, to.length);
      }
    }
  }
  return undefined;
}

/** Whether the best last step to a diagonal takes a line of `to` rather than leaving out one of `from`. */
function goesDown(diagonal: number, steps: number, reached: (diagonal: number) => number): boolean {
  return diagonal === -steps || (diagonal !== steps && reached(diagonal - 1) < reached(diagonal + 1));
}

/** Goes the way back from the end and notes where the two agree. */
function agreements(
  trail: readonly Int32Array[],
  fromLength: number,
  toLength: number,
): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  let x = fromLength;
  let y = toLength;
  for (let steps = trail.length - 1; steps >= 0; steps -= 1) {
    const before = trail[steps];
    const reached = (diagonal: number) => before?.[diagonal + steps] ?? 0;
    const diagonal = x - y;
    const previous = goesDown(diagonal, steps, reached) ? diagonal + 1 : diagonal - 1;
    const startX = steps === 0 ? 0 : reached(previous);
    const startY = steps === 0 ? 0 : startX - previous;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    x = startX;
    y = startY;
  }
  return pairs.reverse();
}
