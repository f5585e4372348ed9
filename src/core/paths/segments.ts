/**
 * The names an absolute path is made of; a drive is the first one, always in upper case.
 * A path that begins with a drive is split at backslashes too.
 */
export function segmentsOf(path: string): readonly string[] {
  const names = (startsWithDrive(path) ? path.replace(/\\/g, '/') : path).split('/').filter((name) => name !== '');
  const [first] = names;
  if (first !== undefined && /^[a-z]:$/.test(first)) {
    names[0] = first.toUpperCase();
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

function startsWithDrive(path: string): boolean {
  return /^[A-Za-z]:(?:[\\/]|$)/.test(path);
}
