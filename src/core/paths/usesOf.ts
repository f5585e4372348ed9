import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { throughLinks } from './throughLinks';
import { literalOf, literalPattern } from './usePattern';

/** The files a part reads or writes. */
export function usesOf(part: Part): readonly PathUse[] {
  return part.kind === 'run' ? part.files : part.kind === 'file' ? [part.file] : [];
}

/** The files that a part names of which it is not known what is done with them. */
export function mentionsOf(part: Part): readonly PathUse[] {
  return part.kind === 'run' || part.kind === 'mcp' || part.kind === 'other' ? (part.mentioned ?? none) : none;
}

const none: readonly never[] = [];

/** Every path a use may mean: as written, and as the disk really has it. */
export function truePaths(use: PathUse, { real, beyond }: Pick<Facts, 'real' | 'beyond'>): readonly string[] {
  if (use.follows === true && beyond !== undefined) {
    return [...new Set([...truePaths(use, { real }), ...(beyond.get(use) ?? [])])];
  }
  // Nearly every path is what it seems; then there is nothing to add.
  if (real.size === 0) {
    return use.paths;
  }
  const seen = new Set(use.paths);
  for (const path of spelledPaths(use)) {
    if (use.kind !== 'exact') {
      addReal(path, real, seen);
      continue;
    }
    const found = real.get(path);
    if (found?.kind === 'real') {
      seen.add(found.path);
    }
  }
  return seen.size === use.paths.length ? use.paths : [...seen];
}

/** The same, with every path that the text names where it is not known by which way the use gets its own. */
export function possiblePaths(use: PathUse, facts: Facts): readonly string[] {
  const paths = truePaths(use, facts);
  if (use.named === undefined) {
    return paths;
  }
  const seen = new Set([...paths, ...use.named.telling]);
  if (facts.real.size > 0) {
    for (const path of use.named.all) {
      addReal(path, facts.real, seen);
    }
  }
  return [...seen];
}

/** Adds what a pattern, or a path written as one, really is. */
function addReal(pattern: string, real: Facts['real'], seen: Set<string>): void {
  const literal = literalOf(pattern);
  if (literal !== undefined) {
    const found = real.get(literal);
    if (found?.kind === 'real') {
      seen.add(literalPattern(found.path));
    }
    return;
  }
  for (const { really } of throughLinks(pattern, real)) {
    if (really !== undefined) {
      seen.add(really);
    }
  }
}

/** The paths of a use, and the one with its `..` still in it. */
export function spelledPaths({ paths, unfolded }: PathUse): readonly string[] {
  return unfolded === undefined ? paths : [...paths, unfolded];
}

/**
 * Whether what the path really is could not be found out: a loop, a dangling link, no permission to look, more files
 * than are looked at. A wildcard that finds a dangling link reads nothing there, but it may write what the link names.
 */
export function isUnresolvable(use: PathUse, { real, beyond }: Facts): boolean {
  if (use.follows === true && beyond?.has(use) === false) {
    return true;
  }
  if (real.size === 0) {
    return false;
  }
  return spelledPaths(use).some(
    (path) =>
      real.get(path)?.kind === 'unresolvable' ||
      (use.kind !== 'exact' &&
        use.access === 'write' &&
        throughLinks(path, real).some(({ really }) => really === undefined)),
  );
}
