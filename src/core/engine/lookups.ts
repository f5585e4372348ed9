import type { Lookups } from '../dissection';
import type { Part, PathUse } from '../part';
import { literalOf, literalPattern } from '../paths/usePattern';
import { spelledPaths } from '../paths/usesOf';
import { repositoryMarks } from '../programs/analysis/steeredPlace';

/** Every path whose real path matters: those named, and those with `..` that links on the way may bend. */
export function lookupsOf(parts: readonly Part[]): Lookups {
  const paths: string[] = [];
  const patterns: string[] = [];
  for (const part of parts) {
    if (part.kind === 'run') {
      for (const mark of repositoryMarks(part.command)) {
        patterns.push(literalPattern(mark));
      }
      for (const use of part.files) {
        addUse(use, paths, patterns);
      }
      for (const use of part.mentioned) {
        addUse(use, paths, patterns);
      }
      for (const use of part.folders ?? none) {
        addUse(use, paths, patterns);
      }
    } else if (part.kind === 'file') {
      addUse(part.file, paths, patterns);
    }
  }
  return { paths: distinct(paths), patterns: patterns.length === 0 ? none : distinct(patterns) };
}

const none: readonly never[] = [];

/** One or two, which is what most commands name, are compared faster than they are put in a set. */
function distinct(paths: readonly string[]): readonly string[] {
  return paths.length < 2 || (paths.length === 2 && paths[0] !== paths[1]) ? paths : [...new Set(paths)];
}

function addUse(use: PathUse, paths: string[], patterns: string[]): void {
  if (use.kind === 'exact') {
    paths.push(...spelledPaths(use));
  } else {
    addPatterns(spelledPaths(use), paths, patterns);
  }
  if (use.named !== undefined) {
    addPatterns(use.named.all, paths, patterns);
  }
}

/** A pattern without wildcards is a path. */
function addPatterns(from: readonly string[], paths: string[], patterns: string[]): void {
  for (const pattern of from) {
    const literal = literalOf(pattern);
    if (literal === undefined) {
      patterns.push(pattern);
    } else {
      paths.push(literal);
    }
  }
}
