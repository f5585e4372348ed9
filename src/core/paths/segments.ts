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

function namesOf(path: string): string[] {
  const names = (startsWithDrive(path) ? path.replace(/\\/g, '/') : path).split('/');
  // Nearly every path begins with a slash and has single ones between its names.
  if (names[0] === '') {
    names.shift();
  }
  return names.includes('') ? names.filter((name) => name !== '') : names;
}

/** The absolute path made of `names`. */
export function pathOf(names: readonly string[]): string {
  const [first] = names;
  if (first !== undefined && /^[A-Za-z]:$/.test(first)) {
    return names.length === 1 ? `${first}/` : names.join('/');
  }
  return `/${names.join('/')}`;
}

function startsWithDrive(path: string): boolean {
  return !path.startsWith('/') && /^[A-Za-z]:(?:[\\/]|$)/.test(path);
}
