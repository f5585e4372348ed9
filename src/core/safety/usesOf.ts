import type { Part, PathUse } from '../engine/part';
import type { Facts } from '../facts';

/** The files a part reads or writes. */
export function usesOf(part: Part): readonly PathUse[] {
  switch (part.kind) {
    case 'run':
      return part.files;
    case 'file':
      return [part.file];
    default:
      return noUses;
  }
}

const noUses: readonly PathUse[] = [];

/** Every path a use may mean: as written, and as the disk really has it. */
export function truePaths(use: PathUse, { real }: Facts): readonly string[] {
  // Nearly every path is what it seems; then there is nothing to add.
  if (real.size === 0) {
    return use.paths;
  }
  const seen = new Set(use.paths);
  for (const path of use.unfolded === undefined ? use.paths : [...use.paths, use.unfolded]) {
    const found = real.get(path);
    if (found?.kind === 'real') {
      seen.add(found.path);
    }
  }
  return [...seen];
}

/** Whether the use is about exactly one file and nothing below it. */
export function namesOneFile(use: PathUse): boolean {
  return use.kind === 'exact' && !use.recursive;
}

/** Whether what the path really is could not be found out: a loop, a dangling link, no permission to look. */
export function isUnresolvable(use: PathUse, { real }: Facts): boolean {
  return (
    real.size > 0 &&
    [...use.paths, ...(use.unfolded === undefined ? [] : [use.unfolded])].some(
      (path) => real.get(path)?.kind === 'unresolvable',
    )
  );
}
