import { addTo } from '../../base/addTo';
import { firstAnswer } from '../../base/firstAnswer';
import type { Place } from '../facts';
import type { PathUse } from '../part';
import { Outlines } from '../text/outlines';
import { globsMeet } from './globsMeet';
import { endingAfterStar, literalGlob, type NameGlob } from './globTokens';
import { absolute, hangsRight, homeNames, isAt, meetsAt, meetsFixed, ProtectedName } from './protectedName';
import { anyFolders, literalGlobs, pathGlobsMeet, readUsePattern, type SegmentGlob } from './segmentGlobs';

const nothing = [] as const;

/** Names of a table that all have the same value. */
export function named<T>(value: T, names: readonly string[]): readonly (readonly [name: string, value: T])[] {
  return names.map((name) => [name, value]);
}

/**
 * Names that are special wherever they stand, folded.
 *
 * Each is written like a path: `.bashrc` and `.aws/credentials` anywhere on the disk, `~/bin` in the home,
 * `/etc/shadow` from the root; a slash at the end means the folder with everything below it.
 */
export class NameTable<T> {
  private readonly entries: readonly ProtectedName<T>[];
  /** Entries at a fixed place of the disk. */
  private readonly rooted: readonly ProtectedName<T>[];
  private readonly byFirst = new Map<string, ProtectedName<T>[]>();
  private readonly outlines = new Outlines();
  /** Files whose name is `*` and an ending with one dot, at its front, such as `.key`, by that ending. */
  private readonly byEnding = new Map<string, ProtectedName<T>[]>();
  private readonly byGlob: ProtectedName<T>[] = [];
  /** All whose first name has wildcards. */
  private readonly starred: readonly ProtectedName<T>[];
  /** What `beginningWith` found, for as long as the glob is remembered. */
  private readonly meetingFirst = new WeakMap<NameGlob, readonly ProtectedName<T>[]>();

  constructor(names: Iterable<readonly [name: string, value: T]>) {
    this.entries = [...names].map(([name, value], order) => new ProtectedName(name, value, order));
    this.rooted = this.entries.filter(({ on }) => on === 'root');
    for (const entry of this.entries) {
      const { first } = entry;
      if (first?.literal !== undefined) {
        addTo(this.byFirst, first.literal, entry);
        this.outlines.add(first.literal);
        continue;
      }
      const ending = first === undefined || entry.globs.length > 1 ? undefined : endingAfterStar(first);
      if (ending?.lastIndexOf('.') === 0) {
        addTo(this.byEnding, ending, entry);
      } else {
        this.byGlob.push(entry);
      }
    }
    this.starred = [...[...this.byEnding.values()].flat(), ...this.byGlob];
  }

  /**
   * What belongs to the protected name that a path is or lies in, given the folded names of the path.
   * Wildcards in them are only characters here.
   */
  findNames(names: readonly string[], place: Place): T | undefined {
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? '';
      const first = this.outlines.has(name) ? this.byFirst.get(name) : undefined;
      // A name without a dot has no ending but its last character.
      const ending = at < names.length - 1 ? undefined : this.byEnding.get(name.slice(name.lastIndexOf('.')));
      if (first === undefined && ending === undefined && this.byGlob.length === 0) {
        continue;
      }
      const where = { names, at, place };
      const found = entryAt(first, where) ?? entryAt(ending, where) ?? entryAt(this.byGlob, where);
      if (found !== undefined) {
        return found.value;
      }
    }
    return undefined;
  }

  /**
   * What belongs to a protected name that a use which is no single path may touch. A wildcard counts only
   * when it says something about the name: `*` alone may be anything, and so may a folder that is not known.
   */
  meeting(use: PathUse, place: Place): T | undefined {
    if (use.kind === 'exact' && !use.recursive) {
      return undefined;
    }
    return firstAnswer(use.paths, (path) => {
      const globs = use.kind === 'exact' ? literalGlobs(path) : readUsePattern(path);
      return (
        (use.kind === 'exact' ? undefined : this.meetingGlobs(globs, place)) ??
        (use.recursive ? this.below(globs, place) : undefined)
      );
    });
  }

  /** What belongs to a protected name that the pattern of a use may become. */
  meetingPattern(pattern: string, place: Place): T | undefined {
    return this.meetingGlobs(readUsePattern(pattern), place);
  }

  private meetingGlobs(globs: readonly SegmentGlob[], place: Place): T | undefined {
    const home = globs.includes(anyFolders) ? undefined : homeNames(place).map(literalGlob);
    let found: ProtectedName<T> | undefined;
    for (let at = 0; at < globs.length; at++) {
      const glob = globs[at];
      for (const entry of glob === undefined || glob === anyFolders ? nothing : this.beginningWith(glob)) {
        const isEarlier = found === undefined || entry.order < found.order;
        if (
          isEarlier &&
          (entry.on === 'anywhere' ? meetsAt(entry, globs, at) : meetsFixed(entry, { globs, at, home }))
        ) {
          found = entry;
        }
      }
    }
    return found?.value;
  }

  /** The entries whose first name the glob can be. */
  private beginningWith(glob: NameGlob): readonly ProtectedName<T>[] {
    let entries = this.meetingFirst.get(glob);
    if (entries === undefined) {
      const { literal } = glob;
      const all = literal === undefined ? this.entries : [...(this.byFirst.get(literal) ?? []), ...this.starred];
      entries = all.filter(({ names: [first] }) => first !== undefined && globsMeet(glob, first));
      this.meetingFirst.set(glob, entries);
    }
    return entries;
  }

  /** A tree that contains a whole home, or a name that stands at a fixed place, contains what is protected there. */
  private below(globs: readonly SegmentGlob[], place: Place): T | undefined {
    if (globs.includes(anyFolders)) {
      return undefined;
    }
    const tree = [...globs, anyFolders] as const;
    const home = homeNames(place).map(literalGlob);
    return this.entriesBelow(globs, home).find(
      (entry) => entry.names[0]?.literal !== undefined && pathGlobsMeet(tree, absolute(entry, home)),
    )?.value;
  }

  /** The entries that can lie below a folder; nearly all hang on the home, where few have the folder's next name. */
  private entriesBelow(globs: readonly SegmentGlob[], home: readonly NameGlob[]): readonly ProtectedName<T>[] {
    const isNearHome = home.every((name, at) => {
      const glob = globs[at];
      return glob === undefined || glob === anyFolders || globsMeet(glob, name);
    });
    if (!isNearHome) {
      return this.rooted;
    }
    const next = globs[home.length];
    return next === undefined || next === anyFolders || next.literal === undefined
      ? this.entries
      : [...(this.byFirst.get(next.literal) ?? []), ...this.rooted];
  }
}

/** The first of the entries whose names stand at `at`, where they may. */
function entryAt<T>(
  entries: readonly ProtectedName<T>[] | undefined,
  { names, at, place }: { readonly names: readonly string[]; readonly at: number; readonly place: Place },
): ProtectedName<T> | undefined {
  return entries?.find((entry) => isAt(entry, names, at) && hangsRight(entry, names.slice(0, at), place));
}
