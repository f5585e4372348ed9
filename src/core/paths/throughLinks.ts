import type { Facts } from '../facts';
import { globsMeet } from './globsMeet';
import { literalGlob } from './globTokens';
import { anyFolders, readUsePattern, splitPattern } from './segmentGlobs';
import { foldedSegmentsOf } from './segments';
import { literalPattern } from './usePattern';

/** A link that a pattern passes through or ends at. */
export interface PassedLink {
  /** The path of the link. */
  readonly path: string;
  /** The pattern with what the link really is in its place; undefined when that could not be found out. */
  readonly really: string | undefined;
}

/** The links among those known that the pattern (see `usePattern.ts`) may pass through, and where it leads then. */
export function throughLinks(pattern: string, real: Facts['real']): readonly PassedLink[] {
  if (real.size === 0) {
    return [];
  }
  const globs = readUsePattern(pattern);
  const names = splitPattern(pattern);
  const passed: PassedLink[] = [];
  for (const [path, found] of real) {
    const at = whereMet(globs, foldedSegmentsOf(path));
    if (at !== undefined) {
      const target = found.kind === 'real' ? literalPattern(found.path) : undefined;
      const rest = names.slice(at);
      if (rest.length === 0 || rest[0] === '**') {
        passed.push({ path, really: target });
      }
      if (rest.length > 0) {
        passed.push({ path, really: target === undefined ? undefined : climbed([target, ...rest].join('/')) });
      }
    }
  }
  return passed;
}

/** The pattern without `..`, which mean what they say once the link in front is gone. */
function climbed(pattern: string): string {
  const text = pattern.replace(/\/[^/]+\/\.\.(?=\/|$)/, '');
  return text === pattern ? text || '/' : climbed(text);
}

/** How many names of the pattern are used up by a path that matches its beginning; undefined when it does not. */
function whereMet(globs: ReturnType<typeof readUsePattern>, names: readonly string[]): number | undefined {
  for (const [at, name] of names.entries()) {
    const glob = globs[at];
    if (glob === anyFolders) {
      return at;
    }
    if (glob === undefined || !globsMeet(glob, literalGlob(name))) {
      return undefined;
    }
  }
  return names.length;
}
