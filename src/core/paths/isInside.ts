import { foldCase } from './fold';
import { segmentsOf } from './segments';

/** How paths are compared. */
export interface Comparison {
  /** Whether names that differ only in case are the same. */
  readonly foldsCase?: boolean;
}

/** Whether `path` is `folder` itself or lies below it, by whole segments. Both absolute and normalised. */
export function isInside(folder: string, path: string, { foldsCase = false }: Comparison = {}): boolean {
  // Nearly always both are written alike, so that a look at the text is enough.
  if (path.startsWith(folder) && (path.length === folder.length || path.charAt(folder.length) === '/')) {
    return true;
  }
  const form = foldsCase ? foldCase : unchanged;
  const outer = segmentsOf(folder);
  const inner = segmentsOf(path);
  return outer.length <= inner.length && outer.every((name, at) => form(name) === form(inner[at] ?? ''));
}

function unchanged(text: string): string {
  return text;
}
