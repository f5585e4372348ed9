import { addTo } from '../../base/addTo';
import { firstAnswer } from '../../base/firstAnswer';
import type { Place } from '../facts';
import type { PathUse } from '../part';
import { Outlines } from '../text/outlines';
import { fold } from './fold';
import { globsMeet, isTelling } from './globsMeet';
import { literalGlob, literalText, type NameGlob, readNameGlob } from './globTokens';
import { normaliseFolder } from './normalise';
import { anyFolders, literalGlobs, pathGlobsMeet, readUsePattern, type SegmentGlob } from './segmentGlobs';
import { segmentsOf } from './segments';

const nothing = [] as const;

/** One protected name with whatever belongs to it. What is not its first name is read when it is first compared. */
class Entry<T> {
  /** Where the names hang: anywhere on the disk, on the person's home, or on the root. */
  readonly on: 'anywhere' | 'home' | 'root';
  /** Whether everything below is protected too. */
  readonly tree: boolean;
  #names: readonly NameGlob[] | undefined = undefined;
  #tests: readonly ((text: string) => boolean)[] | undefined = undefined;
  #globs: readonly SegmentGlob[] | undefined = undefined;

  constructor(
    private readonly written: string,
    readonly value: T,
    /** Which of the table's entries it is: of several that fit, the first one speaks. */
    readonly order: number,
  ) {
    this.on = written.startsWith('~/') ? 'home' : written.startsWith('/') ? 'root' : 'anywhere';
    this.tree = written.endsWith('/');
  }

  /** The first of its names, by which it is found. */
  get first(): NameGlob | undefined {
    const start = this.on === 'home' ? 2 : this.on === 'root' ? 1 : 0;
    const end = this.written.indexOf('/', start);
    const text = this.written.slice(start, end < 0 ? undefined : end);
    return text === '' || text === '~' ? this.names[0] : readName(text);
  }

  get names(): readonly NameGlob[] {
    this.#names ??= this.written
      .split('/')
      .filter((it) => it !== '' && it !== '~')
      .map(readName);
    return this.#names;
  }

  /** For each name, whether a folded text is it. */
  get tests(): readonly ((text: string) => boolean)[] {
    this.#tests ??= this.names.map(testOf);
    return this.#tests;
  }

  /** The names as a pattern for the end of a whole path. */
  get globs(): readonly SegmentGlob[] {
    this.#globs ??= this.tree ? [...this.names, anyFolders] : this.names;
    return this.#globs;
  }
}

function readName(text: string): NameGlob {
  return readNameGlob(text, { dots: true, form: fold });
}

/**
 * Names that are special wherever they stand, folded.
 *
 * Each is written like a path: `.bashrc` and `.aws/credentials` anywhere on the disk, `~/bin` in the home,
 * `/etc/shadow` from the root; a slash at the end means the folder with everything below it.
 */
export class NameTable<T> {
  private readonly entries: readonly Entry<T>[];
  /** Entries at a fixed place of the disk. */
  private readonly rooted: readonly Entry<T>[];
  private readonly byFirst = new Map<string, Entry<T>[]>();
  private readonly outlines = new Outlines();
  /** Files whose name is `*` and an ending such as `.key`, by that ending. */
  private readonly byEnding = new Map<string, Entry<T>[]>();
  private readonly byGlob: Entry<T>[] = [];
  /** All whose first name has wildcards. */
  private readonly starred: readonly Entry<T>[];
  /** What `beginningWith` found, for as long as the glob is remembered. */
  private readonly meetingFirst = new WeakMap<NameGlob, readonly Entry<T>[]>();

  constructor(names: Iterable<readonly [name: string, value: T]>) {
    this.entries = [...names].map(([name, value], order) => new Entry(name, value, order));
    this.rooted = this.entries.filter(({ on }) => on === 'root');
    for (const entry of this.entries) {
      const { first } = entry;
      if (first?.literal !== undefined) {
        addTo(this.byFirst, first.literal, entry);
        this.outlines.add(first.literal);
        continue;
      }
      const ending = first === undefined || entry.globs.length > 1 ? undefined : onlyEnding(first);
      if (ending !== undefined) {
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
      const ending = at < names.length - 1 ? undefined : this.byEnding.get(endingOf(name));
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
    let found: Entry<T> | undefined;
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
  private beginningWith(glob: NameGlob): readonly Entry<T>[] {
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
  private entriesBelow(globs: readonly SegmentGlob[], home: readonly NameGlob[]): readonly Entry<T>[] {
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

/** A name from its last dot on; a name without one has no ending but its last character. */
function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.'));
}

/** The ending of a name that is `*` and an ending with one dot, at its front. */
function onlyEnding({ tokens }: NameGlob): string | undefined {
  const [first, ...tail] = tokens;
  const ending = first?.kind === 'star' ? literalText(tail) : undefined;
  return ending?.lastIndexOf('.') === 0 ? ending : undefined;
}

/** Most names are literal or have one star in front: those are compared without walking a glob. */
function testOf(name: NameGlob): (text: string) => boolean {
  const { literal } = name;
  if (literal !== undefined) {
    return (text) => text === literal;
  }
  const [first, ...tail] = name.tokens;
  const ending = first?.kind === 'star' ? literalText(tail) : undefined;
  return ending === undefined ? (text) => globsMeet(name, literalGlob(text)) : (text) => text.endsWith(ending);
}

/** The first of the entries whose names stand at `at`, where they may. */
function entryAt<T>(
  entries: readonly Entry<T>[] | undefined,
  { names, at, place }: { readonly names: readonly string[]; readonly at: number; readonly place: Place },
): Entry<T> | undefined {
  return entries?.find((entry) => isAt(entry, names, at) && hangsRight(entry, names.slice(0, at), place));
}

/** Whether the entry's names stand at `at`, and end the path unless the entry is a tree. */
function isAt<T>({ tests, tree }: Entry<T>, names: readonly string[], at: number): boolean {
  const left = names.length - at;
  return (
    (tree ? left >= tests.length : left === tests.length) && tests.every((test, index) => test(names[at + index] ?? ''))
  );
}

/** Whether what stands in front of the entry's names is what they hang on. */
function hangsRight<T>({ on }: Entry<T>, before: readonly string[], place: Place): boolean {
  if (on === 'home') {
    const home = homeNames(place);
    return before.length === home.length && home.every((name, at) => name === before[at]);
  }
  return on === 'anywhere' || before.length === 0;
}

function homeNames({ home, platform }: Place): readonly string[] {
  return segmentsOf(normaliseFolder(home, { platform })).map(fold);
}

/** Where the entry stands from the root; what stands anywhere is looked for in the home. */
function absolute<T>({ globs, on }: Entry<T>, home: readonly NameGlob[]): readonly SegmentGlob[] {
  return on === 'root' ? globs : [...home, ...globs];
}

/** Whether the globs from `at` on can be the entry's names, and the end of the path unless the entry is a tree. */
function meetsAt<T>({ names, tree }: Entry<T>, globs: readonly SegmentGlob[], at: number): boolean {
  const left = globs.length - at;
  if (tree ? left < names.length : left !== names.length) {
    return false;
  }
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    const glob = globs[at + index];
    if (name === undefined || glob === undefined || glob === anyFolders) {
      return false;
    }
    if (!globsMeet(glob, name) || (index === 0 && glob.literal === undefined && !isTelling(glob, name))) {
      return false;
    }
  }
  return true;
}

/** Whether the globs, which name every folder, can be the entry that hangs on the home or on the root. */
function meetsFixed<T>(
  entry: Entry<T>,
  {
    globs,
    at,
    home,
  }: { readonly globs: readonly SegmentGlob[]; readonly at: number; readonly home: readonly NameGlob[] | undefined },
): boolean {
  return (
    home !== undefined && at === (entry.on === 'home' ? home.length : 0) && pathGlobsMeet(globs, absolute(entry, home))
  );
}
