import { posix, win32 } from 'node:path';
import type { Platform, RealPath } from '../core/facts';
import { dangerOf } from '../core/paths/dangerousPath';
import { fold } from '../core/paths/fold';
import { globsMeet } from '../core/paths/globsMeet';
import { literalGlob } from '../core/paths/globTokens';
import { secretOf } from '../core/paths/secretPath';
import { anyFolders, readUsePattern, type SegmentGlob, splitPattern } from '../core/paths/segmentGlobs';
import { literalOf } from '../core/paths/usePattern';
import { type Links, realPathOf } from './realPaths';

/** How many names are looked through for one call; a pattern that needs more is unresolvable. */
const mostNames = 5000;

/** A place that a pattern leads to: as the pattern has it, and as it really is. */
interface Place {
  readonly written: string;
  readonly real: string;
}

/**
 * The links that the patterns (see `core/paths/usePattern.ts`) pass through or end at, each under the path that the
 * pattern leads to it by; and the secret or dangerous files that it ends at, of which it says nothing itself. A pattern
 * of which that cannot be found out is unresolvable itself. One without wildcards asks whether anything is there at all.
 */
export function linksMet(patterns: readonly string[], platform: Platform, links: Links): ReadonlyMap<string, RealPath> {
  const walk = new PatternWalk(platform, links);
  for (const pattern of patterns) {
    walk.follow(pattern);
  }
  return walk.met;
}

class PatternWalk {
  readonly met = new Map<string, RealPath>();
  private left = mostNames;

  constructor(
    private readonly platform: Platform,
    private readonly links: Links,
  ) {}

  follow(pattern: string): void {
    const names = splitPattern(pattern);
    const isDrive = /^[A-Za-z]:$/.test(names[0] ?? '');
    const root = isDrive ? `${names[0]}/` : '/';
    let places: readonly Place[] = [{ written: isDrive ? (names[0] ?? '') : '', real: root }];
    for (const [index, glob] of readUsePattern(pattern)
      .slice(isDrive ? 1 : 0)
      .entries()) {
      const literal = literalOf(names[index + (isDrive ? 1 : 0)] ?? '');
      const isLoose = glob === anyFolders || glob.tokens.some(({ kind }) => kind === 'wild');
      if (isLoose && index === 0) {
        // The folder that it hangs on is not known, so there is nothing to look at.
        return;
      }
      const next =
        literal !== undefined ? places.flatMap((place) => this.step(place, literal)) : this.among(places, glob);
      if (next === undefined) {
        this.met.set(pattern, { kind: 'unresolvable' });
        return;
      }
      if (isLoose) {
        return;
      }
      places = next;
    }
    const isLiteral = literalOf(pattern) !== undefined;
    for (const { written, real } of places) {
      if (isLiteral || this.isSpecial(written)) {
        this.met.set(written, { kind: 'real', path: real });
      }
    }
  }

  /** Whether a check speaks about reading or writing the file. Where the home is does not matter: its folders say enough. */
  private isSpecial(path: string): boolean {
    const place = { cwd: '/', home: '/\0', platform: this.platform };
    return (secretOf(path, place) ?? dangerOf(path, place)) !== undefined;
  }

  /** Where the names lead that match the glob; undefined when there are too many, or they cannot be seen. */
  private among(places: readonly Place[], glob: SegmentGlob): readonly Place[] | undefined {
    const found: Place[] = [];
    for (const place of places) {
      const names = this.links.namesIn(place.real, this.left);
      if (names === undefined || names.length > this.left) {
        return undefined;
      }
      this.left -= names.length;
      for (const name of names) {
        if (glob === anyFolders || globsMeet(glob, literalGlob(fold(name)))) {
          found.push(...this.step(place, name));
        }
      }
    }
    return found;
  }

  /** Where one name leads from a place; nowhere when nothing of that name is there. */
  private step({ written, real }: Place, name: string): readonly Place[] {
    const style = this.platform === 'win32' ? win32 : posix;
    const path = `${written}/${name}`;
    if (name === '..') {
      return [{ written: path, real: style.dirname(real) }];
    }
    const full = style.join(real, name);
    const standing = this.links.lookAt(full);
    if (standing.kind === 'present') {
      return [{ written: path, real: full }];
    }
    if (standing.kind === 'missing') {
      return [];
    }
    const target = standing.kind === 'link' ? realPathOf(full, this.platform, this.links) : unresolvable;
    this.met.set(path, target);
    return target.kind === 'real' ? [{ written: path, real: target.path }] : [];
  }
}

const unresolvable: RealPath = { kind: 'unresolvable' };
