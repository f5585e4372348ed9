import { segmentsOf } from './segments';

/** Whether `path` is `folder` itself or lies below it, by whole segments. Both absolute and normalised. */
export function isInside(folder: string, path: string): boolean {
  // Nearly always both are written alike, so that a look at the text is enough.
  if (path.startsWith(folder) && (path.length === folder.length || path.charAt(folder.length) === '/')) {
    return true;
  }
  const outer = segmentsOf(folder);
  const inner = segmentsOf(path);
  return outer.length <= inner.length && outer.every((name, at) => name === inner[at]);
}
