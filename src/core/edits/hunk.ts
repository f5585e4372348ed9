/** One change between two texts: lines that go and lines that come at one place. Never both empty. */
export interface Hunk {
  /** The lines that go: index of the first and number of them, in the text before. */
  readonly before: LineSpan;
  /** The lines that come, in the text after. */
  readonly after: LineSpan;
}

/** Some lines of a text, counted from zero. */
interface LineSpan {
  readonly start: number;
  readonly count: number;
}

/** Two texts and what is different between them. */
export interface TextDiff {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** In order, and never touching each other. */
  readonly hunks: readonly Hunk[];
}

/** The lines of a text that a span is about. */
export function linesIn(lines: readonly string[], { start, count }: LineSpan): readonly string[] {
  return lines.slice(start, start + count);
}

/** The text that results when the changes in `dropped` are left out: all of them, and it is the text before. */
export function composeText({ before, after, hunks }: TextDiff, dropped: ReadonlySet<number>): string {
  return withHunks(before, hunks, (hunk, index) =>
    dropped.has(index) ? linesIn(before, hunk.before) : linesIn(after, hunk.after),
  );
}

/** The lines as a text, with what `linesFor` says in the place of each change. */
export function withHunks(
  lines: readonly string[],
  hunks: readonly Hunk[],
  linesFor: (hunk: Hunk, index: number) => readonly string[],
): string {
  const pieces: string[] = [];
  let from = 0;
  hunks.forEach((hunk, index) => {
    pieces.push(lines.slice(from, hunk.before.start).join(''), linesFor(hunk, index).join(''));
    from = hunk.before.start + hunk.before.count;
  });
  return `${pieces.join('')}${lines.slice(from).join('')}`;
}
