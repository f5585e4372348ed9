import type { PathUse } from '../part';
import { type CompiledPathPattern, formOf, type NameForm } from './pathPattern';
import { PathTree } from './pathTree';
import { type UseGlobs, useGlobs } from './segmentGlobs';
import { foldedSegmentsOf, segmentsOf } from './segments';

/** One rule's path with whatever belongs to it. */
export interface PathEntry<T> {
  readonly pattern: CompiledPathPattern;
  readonly value: T;
}

/** Many rules' paths, arranged so that a path meets only the few that can name it. Results are in the given order. */
export class PathIndex<T> {
  private readonly trees: ReadonlyMap<NameForm, PathTree>;

  constructor(private readonly entries: readonly PathEntry<T>[]) {
    const trees = new Map<NameForm, PathTree>();
    entries.forEach(({ pattern }, at) => {
      const tree = trees.get(pattern.form) ?? new PathTree();
      trees.set(pattern.form, tree);
      for (const reading of pattern.readings) {
        tree.add(reading, at, formOf(pattern.form));
      }
    });
    this.trees = trees;
  }

  /** The values of all rules that name `path`, which is absolute and normalised. */
  matching(path: string): T[] {
    const found = new Set<number>();
    for (const [form, tree] of this.trees) {
      tree.collect(form === 'folded' ? foldedSegmentsOf(path) : segmentsOf(path).map(formOf(form)), found);
    }
    if (found.size === 0) {
      return [];
    }
    return this.valuesOf([...found].filter((at) => this.entries[at]?.pattern.matches(path)));
  }

  /**
   * The values of rules that may name something `use` touches: all of them, or as many as `limit`.
   * One doubt is enough to ask, and a list of thousands explains nothing.
   */
  mayMeet(use: PathUse, limit = Number.POSITIVE_INFINITY): T[] {
    if (use.kind === 'exact' && !use.recursive) {
      return [...new Set(use.paths.flatMap((path) => this.matching(path)))];
    }
    const globs = useGlobs(use);
    if (globs === 'anything' && limit >= this.entries.length) {
      return this.entries.map(({ value }) => value);
    }
    const seen = new Set<number>();
    const found = new Set<number>();
    for (const at of this.candidates(globs)) {
      if (found.size >= limit) {
        break;
      }
      if (!seen.has(at) && this.entries[at]?.pattern.mayMeetGlobs(globs)) {
        found.add(at);
      }
      seen.add(at);
    }
    return this.valuesOf([...found]);
  }

  private *candidates(globs: UseGlobs): Generator<number> {
    for (const [form, tree] of this.trees) {
      // Only deny and ask rules are asked what they may meet, so only their tree is arranged for it.
      if (globs === 'anything' || form !== 'folded') {
        yield* tree.all();
      } else {
        for (const each of globs) {
          yield* tree.meeting(each);
        }
      }
    }
  }

  private valuesOf(found: number[]): T[] {
    return found
      .sort((left, right) => left - right)
      .flatMap((at) => this.entries[at] ?? [])
      .map(({ value }) => value);
  }
}
