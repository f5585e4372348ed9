/** One change between two texts: lines that go and lines that come at one place. Never both empty. */
export interface Hunk {
  /** The lines that go: index of the first and number of them, in the text before. */
  readonly before: LineSpan;
  /** The lines that come, in the text after. */
  readonly after: LineSpan;
}

/** Some lines of a text, counted from zero. */
export interface LineSpan {
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
