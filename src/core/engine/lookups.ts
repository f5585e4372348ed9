import type { Lookups } from '../dissection';
import type { Part, PathUse } from '../part';
import { literalOf, literalPattern } from '../paths/usePattern';
import { mentionsOf, spelledPaths } from '../paths/usesOf';
import { repositoryMarks } from '../programs/analysis/steeredPlace';

/** Every path whose real path matters: those named, and those with `..` that links on the way may bend. */
export function lookupsOf(parts: readonly Part[]): Lookups {
  const paths: string[] = [];
  const patterns: string[] = [];
  const found: Found = { paths, patterns, lists: [] };
  for (const part of parts) {
    if (part.kind === 'run') {
      for (const mark of repositoryMarks(part.command)) {
        patterns.push(literalPattern(mark));
      }
      for (const use of part.files) {
        addUse(use, found);
      }
      for (const use of part.folders ?? none) {
        addUse(use, found);
      }
    } else if (part.kind === 'file') {
      addUse(part.file, found);
    }
    for (const use of mentionsOf(part)) {
      addUse(use, found);
    }
  }
  return { paths: distinct(paths), patterns: patterns.length === 0 ? none : distinct(patterns) };
}

const none: readonly never[] = [];

/** One or two, which is what most commands name, are compared faster than they are put in a set. */
function distinct(paths: readonly string[]): readonly string[] {
  return paths.length < 2 || (paths.length === 2 && paths[0] !== paths[1]) ? paths : [...new Set(paths)];
}

interface Found {
  readonly paths: string[];
  readonly patterns: string[];
  /** Lists that have been taken already: whoever learns of names in a text learns of the same ones. */
  readonly lists: (readonly string[])[];
}

function addUse(use: PathUse, found: Found): void {
  if (use.kind === 'exact') {
    found.paths.push(...spelledPaths(use));
  } else {
    addPatterns(spelledPaths(use), found);
  }
  if (use.named !== undefined && !found.lists.includes(use.named.all)) {
    found.lists.push(use.named.all);
    addPatterns(use.named.all, found);
  }
}

/** A pattern without wildcards is a path. */
function addPatterns(from: readonly string[], { paths, patterns }: Found): void {
  for (const pattern of from) {
    const literal = literalOf(pattern);
    if (literal === undefined) {
      patterns.push(pattern);
    } else {
      paths.push(literal);
    }
  }
}
