/** One place of a file that a diff changes; lines are without their ends. */
export interface DiffHunk {
  /** The first line it touches in the old file, counted from 1; 0 when it stands before the first. */
  readonly start: number;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** Reads the hunks of a unified diff of one file. Undefined when any of it cannot be read. */
export function readHunks(diff: string): readonly DiffHunk[] | undefined {
  const hunks: { start: number; old: string[]; fresh: string[] }[] = [];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line);
    const hunk = hunks.at(-1);
    if (head !== null) {
      hunks.push({ start: Number(head[1]), old: [], fresh: [] });
    } else if (hunk === undefined) {
      // Names of the files stand before the first hunk, and nothing else.
      if (!/^(?:---|\+\+\+|diff |index )/.test(line)) {
        return undefined;
      }
    } else if (line.startsWith('-')) {
      hunk.old.push(line.slice(1));
    } else if (line.startsWith('+')) {
      hunk.fresh.push(line.slice(1));
    } else if (line.startsWith(' ') || line === '') {
      hunk.old.push(line.slice(1));
      hunk.fresh.push(line.slice(1));
    } else if (!line.startsWith('\\')) {
      return undefined;
    }
  }
  return hunks.length === 0 ? undefined : hunks;
}

/** The text that a diff makes of another. Undefined when the text is not the one the diff was made for. */
export function applyHunks(text: string, hunks: readonly DiffHunk[]): string | undefined {
  const lines = text.split('\n');
  const made: (readonly string[])[] = [];
  let at = 0;
  for (const { start, old, fresh } of hunks) {
    const from = old.length === 0 ? start : start - 1;
    if (from < at || from + old.length > lines.length || old.some((line, index) => lines[from + index] !== line)) {
      return undefined;
    }
    made.push(lines.slice(at, from), fresh);
    at = from + old.length;
  }
  return [...made, lines.slice(at)].flat().join('\n');
}
