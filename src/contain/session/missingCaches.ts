import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isInside } from '../../core/paths/segments';
import { realOf } from './reach';

const owned = { recursive: true, mode: 0o700 };

/**
 * Lays out in `box` those of the `caches` that the home does not have. Every mount makes the start of a session longer,
 * so no more than one of them is made, and the others are links to folders in one that is mounted. The result is what
 * has to be mounted for caches to be writable, and a folder that lies over the home before.
 */
export function outlineCaches(box: string, home: string, caches: readonly string[]) {
  const outline = mkdtempSync(join(box, 'outline-'));
  // What became a link leads elsewhere.
  const all = [...new Set(caches)].filter((path) => realOf(path) === path);
  const outer = all.filter((path) => !all.some((it) => it !== path && isInside(it, path)));
  const there = outer.filter((path) => existsSync(path));
  const mounted = there.length > 0 ? there : outer.slice(0, 1);
  const [ground] = mounted;
  if (ground !== undefined) {
    const inOutline = (path: string) => join(outline, relative(home, path));
    const targets = join(ground, '.gatehouse');
    mkdirSync(inOutline(targets), owned);
    for (const [at, path] of outer.filter((it) => !mounted.includes(it)).entries()) {
      const target = join(targets, String(at));
      mkdirSync(inOutline(target));
      mkdirSync(dirname(inOutline(path)), owned);
      symlinkSync(target, inOutline(path));
    }
  }
  return { mounted, outline };
}
