import { Minimatch } from 'minimatch';
import { fold, foldCase, isAscii, unchanged } from './fold';
import { literalGlob, readNameGlob } from './globTokens';
import { hasWildcard, type PatternPlace, type PatternReading, readPattern } from './patternText';
import { anyFolders, pathGlobsMeet, type SegmentGlob, type UseGlobs } from './segmentGlobs';
import { segmentsOf } from './segments';

/** Prepares the path of a rule, or says why it cannot be used, in a form that fits after "rule `text`". */
export function compilePathPattern(
  pattern: string,
  place: PatternPlace,
): CompiledPathPattern | { readonly refused: string } {
  const read = readPattern(pattern, place);
  if ('refused' in read) {
    return read;
  }
  const form = place.effect !== 'allow' ? 'folded' : place.foldsCase ? 'caseFolded' : 'exact';
  return new CompiledPathPattern(read.readings, form);
}

/** The path of a rule, ready to be compared. */
export class CompiledPathPattern {
  private prepared: readonly PreparedReading[] | undefined;
  private globs: readonly (readonly SegmentGlob[])[] | undefined;

  constructor(
    readonly readings: readonly PatternReading[],
    readonly form: NameForm,
  ) {}

  /** Whether the rule names `path`, which is absolute and normalised. */
  matches(path: string): boolean {
    const names = segmentsOf(path);
    const formed = this.form === 'exact' ? names : names.map(formOf(this.form));
    this.prepared ??= this.readings.map((reading) => new PreparedReading(reading, this.form));
    return this.prepared.some((reading) => reading.matches(formed, names));
  }

  /** Whether the rule may name something that a use touches, which is read before: many rules are asked. On doubt yes. */
  mayMeetGlobs(globs: UseGlobs): boolean {
    if (globs === 'anything') {
      return true;
    }
    this.globs ??= this.readings.map(globsOf);
    return this.globs.some((mine) => globs.some((theirs) => pathGlobsMeet(mine, theirs)));
  }
}

/** A reading as a pattern for whole paths, folded: whether two patterns meet is asked only to be careful. */
function globsOf({ prefix, rest, below }: PatternReading): readonly SegmentGlob[] {
  return [
    ...prefix.map((name): SegmentGlob => literalGlob(fold(name))),
    ...rest.map((name): SegmentGlob => (name === '**' ? anyFolders : readNameGlob(name, { dots: true, form: fold }))),
    ...(below ? [anyFolders as SegmentGlob] : []),
  ];
}

/** How a rule's names are compared: deny and ask rules in the loosest form, allow rules as the file system does. */
export type NameForm = 'folded' | 'caseFolded' | 'exact';

/** The function that brings names into `form`. */
export function formOf(form: NameForm): (text: string) => string {
  return form === 'folded' ? fold : form === 'caseFolded' ? foldCase : unchanged;
}

/** One reading of a rule's path. Its glob is compiled at the first need, because most rules are never asked for it. */
class PreparedReading {
  private readonly prefix: readonly string[];
  /** The name, when the reading is that literal name anywhere below its prefix. */
  private readonly name: string | undefined;
  private compiled: readonly Minimatch[] | 'broken' | undefined;

  constructor(
    private readonly reading: PatternReading,
    private readonly form: NameForm,
  ) {
    const [first, name, ...others] = reading.rest;
    this.prefix = reading.prefix.map(formOf(form));
    this.name =
      first === '**' && name !== undefined && others.length === 0 && !name.includes('\\') && !hasWildcard(name)
        ? formOf(form)(name)
        : undefined;
  }

  /** Whether the path whose names are `formed`, in this reading's form, and `raw` as they are, is named. */
  matches(formed: readonly string[], raw: readonly string[]): boolean {
    const { rest, below } = this.reading;
    const length = this.prefix.length;
    if (formed.length < length || this.prefix.some((name, at) => name !== formed[at])) {
      return false;
    }
    const everything = rest.length === 1 && rest[0] === '**';
    if (formed.length === length) {
      // Who may not touch what is in a folder may not replace the folder either.
      return rest.length === 0 || (everything && this.form === 'folded');
    }
    if (rest.length === 0) {
      return below;
    }
    if (everything) {
      return true;
    }
    if (this.name !== undefined) {
      return below ? formed.indexOf(this.name, length) >= 0 : formed.at(-1) === this.name;
    }
    return this.globMatches(formed.slice(length).join('/'), raw.slice(length).join('/'));
  }

  private globMatches(formed: string, raw: string): boolean {
    this.compiled ??= compile(this.reading, this.form);
    if (this.compiled === 'broken') {
      // A rule that cannot be compared matches everything if it forbids and nothing if it permits.
      return this.form === 'folded';
    }
    return this.compiled.some((glob) => glob.match(formed) || (raw !== formed && glob.match(raw)));
  }
}

function compile({ rest, below }: PatternReading, form: NameForm): readonly Minimatch[] | 'broken' {
  const text = rest.join('/');
  const texts = below && rest.at(-1) !== '**' ? [text, `${text}/**`] : [text];
  try {
    return texts.flatMap((each) => globsFor(each, form));
  } catch {
    // The library throws on patterns that it finds too large.
    return 'broken';
  }
}

/** Folding can break a class such as `[Z-a]`, and join letters with their marks: then the text counts unfolded as well. */
function globsFor(text: string, form: NameForm): readonly Minimatch[] {
  switch (form) {
    case 'exact':
      return [glob(text)];
    case 'caseFolded':
      return [glob(text.normalize('NFC'), { nocase: true })];
    case 'folded': {
      const folded = glob(fold(text), { nocase: true });
      return text.includes('[') || !isAscii(text) ? [folded, glob(text, { nocase: true }), glob(text)] : [folded];
    }
  }
}

function glob(text: string, { nocase = false } = {}): Minimatch {
  return new Minimatch(text, {
    dot: true,
    nobrace: true,
    nocomment: true,
    nonegate: true,
    nocase,
    // Paths are compared with `/` between names on every system.
    platform: 'linux',
  });
}
