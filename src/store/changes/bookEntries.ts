import { textOf } from '../../base/json';
import { patchTargets, readPatch } from '../../core/edits/patch';
import type { ToolCall } from '../../core/toolCall';
import type { BookEntry, PathChange } from '../../ports/changeBook';
import { holdsSame, isSame } from './images';

/** What several entries made of one path, in one change. */
interface CombinedChange {
  readonly change: PathChange;
  /** Somebody else changed it in between, which undoing would lose. */
  readonly isBroken: boolean;
}

/** What entries changed, path by path, from before the first to after the last. */
export function combined(entries: readonly BookEntry[], path?: string): readonly CombinedChange[] {
  const found = new Map<string, CombinedChange>();
  for (const { changes } of entries.toSorted((one, other) => one.time - other.time)) {
    for (const change of changes.filter((it) => path === undefined || it.path === path)) {
      const earlier = found.get(change.path);
      const isBroken = earlier !== undefined && (earlier.isBroken || !holdsSame(earlier.change.after, change.before));
      found.set(change.path, { change: { ...change, before: earlier?.change.before ?? change.before }, isBroken });
    }
  }
  return [...found.values()].filter(({ change, isBroken }) => isBroken || !isSame(change.before, change.after));
}

/** A call in a few words. */
export function titleOf({ tool, input }: ToolCall): string {
  const paths = patchTargets(readPatch(input) ?? []);
  const text =
    textOf(input, 'command') ?? textOf(input, 'file_path') ?? textOf(input, 'notebook_path') ?? paths.join(', ');
  return text === '' ? tool : `${tool}: ${text.slice(0, 200)}`;
}
