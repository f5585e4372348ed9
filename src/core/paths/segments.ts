import { fold, isAscii } from './fold';

/**
 * The names an absolute path is made of; a drive is the first one, always in upper case.
 * A path that begins with a drive is split at backslashes too.
 */
export function segmentsOf(path: string): readonly string[] {
  const names = namesOf(path);
  const [first] = names;
  if (first?.length === 2 && /^[a-z]:$/.test(first)) {
    names[0] = first.toUpperCase();
  }
  return names;
}

/** The same names, each folded. */
export function foldedSegmentsOf(path: string): readonly string[] {
  // Folding ASCII neither makes nor removes a slash, so it can be done in one go.
  return isAscii(path) ? namesOf(path.toLowerCase()) : namesOf(path).map(fold);
}

/** The text between slashes, where there is any. Written out, because splitting is slow and paths are many. */
function namesOf(path: string): string[] {
  const text = !path.startsWith('/') && /^[A-Za-z]:(?:[\\/]|$)/.test(path) ? path.replace(/\\/g, '/') : path;
  const names: string[] = [];
  for (let from = 0; from < text.length; ) {
    const slash = text.indexOf('/', from);
    const to = slash < 0 ? text.length : slash;
    if (to > from) {
      names.push(text.slice(from, to));
    }
    from = to + 1;
  }
  return names;
}

/** The absolute path made of `names`. */
export function pathOf(names: readonly string[]): string {
  const [first] = names;
  if (first !== undefined && /^[A-Za-z]:$/.test(first)) {
    return names.length === 1 ? `${first}/` : names.join('/');
  }
  return `/${names.join('/')}`;
}

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
