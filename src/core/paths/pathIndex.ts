import type { PathUse } from '../engine/part';
import type { CompiledPathPattern } from './pathPattern';
import { PathTree } from './pathTree';
import { formOf, type NameForm } from './preparedReading';
import { segmentsOf } from './segments';
import { useGlobs } from './useGlobs';

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
    const names = segmentsOf(path);
    const found = new Set<number>();
    for (const [form, tree] of this.trees) {
      tree.collect(names.map(formOf(form)), found);
    }
    return this.valuesOf(found, (pattern) => pattern.matches(path));
  }

  /** The values of all rules that may name something `use` touches. */
  mayMeet(use: PathUse): T[] {
    if (use.kind === 'exact' && !use.recursive) {
      return [...new Set(use.paths.flatMap((path) => this.matching(path)))];
    }
    const globs = useGlobs(use);
    const found = new Set<number>();
    for (const [form, tree] of this.trees) {
      // Only deny and ask rules are asked what they may meet, so only their tree is arranged for it.
      if (globs === 'anything' || form !== 'folded') {
        tree.collectAll(found);
      } else {
        for (const each of globs) {
          tree.collectMeeting(each, found);
        }
      }
    }
    return this.valuesOf(found, (pattern) => pattern.mayMeetGlobs(globs));
  }

  private valuesOf(found: ReadonlySet<number>, test: (pattern: CompiledPathPattern) => boolean): T[] {
    const values: T[] = [];
    for (const at of [...found].sort((left, right) => left - right)) {
      const entry = this.entries[at];
      if (entry !== undefined && test(entry.pattern)) {
        values.push(entry.value);
      }
    }
    return values;
  }
}
