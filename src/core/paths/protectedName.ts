import type { Place } from '../facts';
import { fold } from './fold';
import { globsMeet, isTelling } from './globsMeet';
import { endingAfterStar, literalGlob, type NameGlob, readNameGlob } from './globTokens';
import { normaliseFolder } from './normalise';
import { anyFolders, pathGlobsMeet, type SegmentGlob } from './segmentGlobs';
import { segmentsOf } from './segments';

/** One protected name with whatever belongs to it. What is not its first name is read when it is first compared. */
export class ProtectedName<T> {
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

/** Most names are literal or have one star in front: those are compared without walking a glob. */
function testOf(name: NameGlob): (text: string) => boolean {
  const { literal } = name;
  if (literal !== undefined) {
    return (text) => text === literal;
  }
  const ending = endingAfterStar(name);
  return ending === undefined ? (text) => globsMeet(name, literalGlob(text)) : (text) => text.endsWith(ending);
}

/** Whether the entry's names stand at `at`, and end the path unless the entry is a tree. */
export function isAt<T>({ tests, tree }: ProtectedName<T>, names: readonly string[], at: number): boolean {
  const left = names.length - at;
  return (
    (tree ? left >= tests.length : left === tests.length) && tests.every((test, index) => test(names[at + index] ?? ''))
  );
}

/** Whether what stands in front of the entry's names is what they hang on. */
export function hangsRight<T>({ on }: ProtectedName<T>, before: readonly string[], place: Place): boolean {
  if (on === 'home') {
    const home = homeNames(place);
    return before.length === home.length && home.every((name, at) => name === before[at]);
  }
  return on === 'anywhere' || before.length === 0;
}

/** The names of the person's home, folded. */
export function homeNames({ home, platform }: Place): readonly string[] {
  return segmentsOf(normaliseFolder(home, { platform })).map(fold);
}

/** Where the entry stands from the root; what stands anywhere is looked for in the home. */
export function absolute<T>({ globs, on }: ProtectedName<T>, home: readonly NameGlob[]): readonly SegmentGlob[] {
  return on === 'root' ? globs : [...home, ...globs];
}

/** Whether the globs from `at` on can be the entry's names, and the end of the path unless the entry is a tree. */
export function meetsAt<T>({ names, tree }: ProtectedName<T>, globs: readonly SegmentGlob[], at: number): boolean {
  const left = globs.length - at;
  if (tree ? left < names.length : left !== names.length) {
    return false;
  }
  return names.every((name, index) => {
    const glob = globs[at + index];
    const isName = glob !== undefined && glob !== anyFolders && globsMeet(glob, name);
    return isName && (index > 0 || glob.literal !== undefined || isTelling(glob, name));
  });
}

/** Whether the globs, which name every folder, can be the entry that hangs on the home or on the root. */
export function meetsFixed<T>(
  entry: ProtectedName<T>,
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
