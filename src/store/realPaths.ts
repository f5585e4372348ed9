import { posix, win32 } from 'node:path';
import type { Platform, RealPath } from '../core/facts';

/** What stands at a path when its last segment is not followed. */
export type PathStanding =
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'present' }
  | { readonly kind: 'missing' }
  /** It may not be looked at, or what it is depends on who looks. */
  | { readonly kind: 'unreadable' };

/** Where links are looked up. */
export interface Links {
  /** `path` is absolute and every folder above its last segment is already real. */
  lookAt(path: string): PathStanding;
  /**
   * The names in a folder that is real, none if it is not there; no more than one above `limit`.
   * Undefined when it may not be looked at.
   */
  namesIn(folder: string, limit: number): readonly string[] | undefined;
}

/** More links than this on one path are taken for a loop, as Linux does. */
const hopLimit = 40;

interface Step {
  readonly name: string;
  /** The step comes from a link's target, so the link dangles if nothing stands there. */
  readonly fromLink: boolean;
}

/** The real path of each of `paths`. A path that is already real is left out. */
export function realPathsOf(paths: Iterable<string>, platform: Platform, links: Links): ReadonlyMap<string, RealPath> {
  const real = new Map<string, RealPath>();
  for (const path of paths) {
    const found = realPathOf(path, platform, links);
    if (found.kind === 'unresolvable' || found.path !== path) {
      real.set(path, found);
    }
  }
  return real;
}

/**
 * Follows every link on `path`, also for a file that does not exist yet.
 * `..` is taken after links are followed, as the kernel does, not in the text.
 */
export function realPathOf(path: string, platform: Platform, links: Links): RealPath {
  const style = platform === 'win32' ? win32 : posix;
  const stepsOf = (text: string, fromLink: boolean): Step[] =>
    text
      .split(platform === 'win32' ? /[\\/]/ : '/')
      .filter((name) => name !== '' && name !== '.')
      .map((name) => ({ name, fromLink }));

  const rootOf = (text: string): string => style.parse(text).root;
  if (!style.isAbsolute(path)) {
    return { kind: 'unresolvable' };
  }
  let root = style.normalize(rootOf(path));
  // The next step is the last element: links push their own steps on top of what is still to be walked.
  const ahead = stepsOf(path.slice(rootOf(path).length), false).reverse();
  let behind: string[] = [];
  let hops = 0;
  for (let step = ahead.pop(); step !== undefined; step = ahead.pop()) {
    if (step.name === '..') {
      // That folder is a link, which stands for itself as long as nobody climbs out of it.
      behind = root === '/' && behind.join('/') === 'dev/fd' ? ['proc', 'self'] : behind.slice(0, -1);
      continue;
    }
    const standing = links.lookAt(root + [...behind, step.name].join(style.sep));
    if (standing.kind === 'unreadable' || (standing.kind === 'missing' && step.fromLink)) {
      return { kind: 'unresolvable' };
    }
    if (standing.kind !== 'link') {
      behind.push(step.name);
      continue;
    }
    hops += 1;
    const isDriveRelative = rootOf(standing.target) !== '' && !style.isAbsolute(standing.target);
    if (hops > hopLimit || isDriveRelative) {
      return { kind: 'unresolvable' };
    }
    if (style.isAbsolute(standing.target)) {
      root = style.normalize(rootOf(standing.target));
      behind = [];
    }
    ahead.push(...stepsOf(standing.target.slice(rootOf(standing.target).length), true).reverse());
  }
  return { kind: 'real', path: root + behind.join(style.sep) };
}
