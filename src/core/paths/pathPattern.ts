import type { PathUse } from '../part';
import { fold } from './fold';
import { literalGlob, readNameGlob } from './globTokens';
import { type PatternPlace, type PatternReading, readPattern } from './patternText';
import { formOf, type NameForm, PreparedReading } from './preparedReading';
import { anyFolders, pathGlobsMeet, type SegmentGlob } from './segmentGlobs';
import { segmentsOf } from './segments';
import { type UseGlobs, useGlobs } from './useGlobs';

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

  /** Whether the rule may name something that `use` touches. On doubt yes. */
  mayMeet(use: PathUse): boolean {
    const plain = use.kind === 'exact' && !use.recursive;
    return plain ? use.paths.some((path) => this.matches(path)) : this.mayMeetGlobs(useGlobs(use));
  }

  /** The same for a use that was read before, for callers that ask many rules. */
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
