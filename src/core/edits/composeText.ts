import { linesIn, type TextDiff } from './hunk';

/** The text that results when the changes in `dropped` are left out: all of them, and it is the text before. */
export function composeText({ before, after, hunks }: TextDiff, dropped: ReadonlySet<number>): string {
  const pieces: string[] = [];
  let from = 0;
  hunks.forEach((hunk, index) => {
    const lines = dropped.has(index) ? linesIn(before, hunk.before) : linesIn(after, hunk.after);
    pieces.push(before.slice(from, hunk.before.start).join(''), lines.join(''));
    from = hunk.before.start + hunk.before.count;
  });
  return `${pieces.join('')}${before.slice(from).join('')}`;
}
