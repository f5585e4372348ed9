import { diffLines } from './diffLines';

/** The smallest run of lines around all changes that is in `before` only once, and what takes its place. */
export function uniqueReplacement(before: string, after: string): { readonly old: string; readonly new: string } {
  const diff = diffLines(before, after);
  const first = diff.hunks[0];
  const last = diff.hunks.at(-1);
  if (first === undefined || last === undefined) {
    return { old: before, new: after };
  }
  const end = last.before.start + last.before.count;
  const afterEnd = last.after.start + last.after.count;
  // Each round takes in twice as many lines, so that a file of repeated lines does not take for ever.
  for (let around = 0; around <= 2 * diff.before.length; around = 2 * around + 1) {
    const from = Math.max(0, first.before.start - around);
    const afterFrom = first.after.start - (first.before.start - from);
    const more = Math.min(around, diff.before.length - end);
    const old = diff.before.slice(from, end + more).join('');
    if (old !== '' && isUnique(before, old)) {
      return { old, new: diff.after.slice(afterFrom, afterEnd + more).join('') };
    }
  }
  return { old: before, new: after };
}

/** Also a second place that overlaps the first makes it ambiguous. */
function isUnique(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0;
}
