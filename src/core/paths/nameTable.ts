import type { PathUse } from '../engine/part';
import type { Place } from '../facts';
import { fold } from './fold';
import { globsMeet } from './globsMeet';
import { literalName, type NameGlob, readNameGlob } from './globTokens';
import { normaliseFolder } from './normalise';
import { anyFolders, pathGlobsMeet, readUsePattern, type SegmentGlob } from './segmentGlobs';
import { segmentsOf } from './segments';
import { literalGlobs } from './useGlobs';

/** One protected name with whatever belongs to it. */
interface Entry<T> {
  readonly names: readonly NameGlob[];
  /** For each name, whether a folded text is it. */
  readonly tests: readonly ((text: string) => boolean)[];
  /** Where the names hang: anywhere on the disk, on the person's home, or on the root. */
  readonly on: 'anywhere' | 'home' | 'root';
  /** Whether everything below is protected too. */
  readonly tree: boolean;
  readonly value: T;
}

/**
 * Names that are special wherever they stand, folded.
 *
 * Each is written like a path: `.bashrc` and `.aws/credentials` anywhere on the disk, `~/bin` in the home,
 * `/etc/shadow` from the root; a slash at the end means the folder with everything below it.
 */
export class NameTable<T> {
  private readonly byFirst = new Map<string, Entry<T>[]>();
  private readonly byGlob: Entry<T>[] = [];
  private readonly anchored: Entry<T>[] = [];

  constructor(names: Iterable<readonly [name: string, value: T]>) {
    for (const [name, value] of names) {
      this.add(toEntry(name, value));
    }
  }

  /** What belongs to the protected name that `path`, absolute and normalised, is or lies in. */
  find(path: string, place: Place): T | undefined {
    const names = segmentsOf(path).map(fold);
    for (let at = 0; at < names.length; at++) {
      const here = names.slice(at);
      const isHere = (entry: Entry<T>) => isAt(entry, here);
      const found = this.byFirst.get(names[at] ?? '')?.find(isHere) ?? this.byGlob.find(isHere);
      if (found !== undefined) {
        return found.value;
      }
    }
    const home = homeNames(place);
    return this.anchored.find((entry) =>
      entry.on === 'root'
        ? isAt(entry, names)
        : home.every((name, at) => name === names[at]) && isAt(entry, names.slice(home.length)),
    )?.value;
  }

  /**
   * What belongs to a protected name that a use which is no single path may touch. A wildcard counts only
   * when it says something about the name: `*` alone may be anything, and so may a folder that is not known.
   */
  meeting(use: PathUse, place: Place): T | undefined {
    for (const path of use.paths) {
      const globs = use.kind === 'exact' ? literalGlobs(path) : readUsePattern(path);
      const found =
        (use.kind === 'exact' ? undefined : this.meetingGlobs(globs, place)) ??
        (use.recursive ? this.below(globs, place) : undefined);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  private add(entry: Entry<T>): void {
    if (entry.on !== 'anywhere') {
      this.anchored.push(entry);
      return;
    }
    const [first] = entry.names;
    const literal = first === undefined ? undefined : literalName(first);
    if (literal === undefined) {
      this.byGlob.push(entry);
    } else {
      this.byFirst.set(literal, [...(this.byFirst.get(literal) ?? []), entry]);
    }
  }

  private meetingGlobs(globs: readonly SegmentGlob[], place: Place): T | undefined {
    const anywhere = [...this.byFirst.values()].flat().concat(this.byGlob);
    for (const entry of anywhere) {
      if (globs.some((_, at) => meetsAt(entry, globs.slice(at)))) {
        return entry.value;
      }
    }
    return globs.includes(anyFolders)
      ? undefined
      : this.anchored.find((entry) => pathGlobsMeet(globs, absolute(entry, place)))?.value;
  }

  /** A tree that contains a whole home, or a name that stands at a fixed place, contains what is protected there. */
  private below(globs: readonly SegmentGlob[], place: Place): T | undefined {
    if (globs.includes(anyFolders)) {
      return undefined;
    }
    const tree = [...globs, anyFolders] as const;
    const inHome = [...this.byFirst.values()].flat().map((entry) => ({ ...entry, on: 'home' as const }));
    return [...this.anchored, ...inHome].find((entry) => pathGlobsMeet(tree, absolute(entry, place)))?.value;
  }
}

function toEntry<T>(name: string, value: T): Entry<T> {
  const on = name.startsWith('~/') ? 'home' : name.startsWith('/') ? 'root' : 'anywhere';
  const texts = name.split('/').filter((it) => it !== '' && it !== '~');
  const names = texts.map((it) => readNameGlob(it, { dots: true, form: fold }));
  return {
    names,
    tests: names.map(testOf),
    on,
    tree: name.endsWith('/'),
    value,
  };
}

function homeNames({ home, platform }: Place): readonly string[] {
  return segmentsOf(normaliseFolder(home, { platform })).map(fold);
}

/** Most names are literal or have one star at an end: those are compared without walking a glob. */
function testOf(name: NameGlob): (text: string) => boolean {
  const literal = literalName(name);
  if (literal !== undefined) {
    return (text) => text === literal;
  }
  const [first, ...tail] = name.tokens;
  const ending = first?.kind === 'star' ? literalName({ tokens: tail, dots: true }) : undefined;
  return ending === undefined ? (text) => globsMeet(name, literalGlob(text)) : (text) => text.endsWith(ending);
}

/** Whether the entry's names begin `here`, and are all of it unless the entry is a tree. */
function isAt<T>({ tests, tree }: Entry<T>, here: readonly string[]): boolean {
  return (
    (tree ? here.length >= tests.length : here.length === tests.length) &&
    tests.every((test, at) => test(here[at] ?? ''))
  );
}

function literalGlob(name: string): NameGlob {
  return { tokens: [...name].map((char) => ({ kind: 'char', char })), dots: true };
}

function absolute<T>({ names, on, tree }: Entry<T>, place: Place): readonly SegmentGlob[] {
  const start = on === 'home' ? homeNames(place).map(literalGlob) : [];
  return [...start, ...names, ...(tree ? [anyFolders as SegmentGlob] : [])];
}

function meetsAt<T>({ names, tree }: Entry<T>, globs: readonly SegmentGlob[]): boolean {
  return (
    (tree ? globs.length >= names.length : globs.length === names.length) &&
    names.every((name, at) => {
      const glob = globs[at];
      return glob !== undefined && glob !== anyFolders && globsMeet(glob, name) && isTelling(glob, name);
    })
  );
}

/** Whether it is no accident that the glob can be the name. */
function isTelling({ tokens }: NameGlob, name: NameGlob): boolean {
  if (tokens[0]?.kind === 'char' && tokens[0].char === '.') {
    return true;
  }
  const lastMany = tokens.findLastIndex(({ kind }) => kind === 'star' || kind === 'wild');
  if (name.tokens[0]?.kind === 'star') {
    // Of a name such as `*.key` only the end is known, so the end has to be there.
    return lastMany < 0 || tokens.length - lastMany > 2;
  }
  return tokens.filter(({ kind }) => kind === 'char').length >= 2 || lastMany < 0;
}
