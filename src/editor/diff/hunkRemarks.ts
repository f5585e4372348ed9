import type { Hunk, TextDiff } from '../../core/edits/hunk';
import { lineEndOf, sayingOf } from '../../core/edits/lines';
import { t } from '../t';

/** Lines longer than this are not seen whole without scrolling sideways. */
const longLine = 300;

const endNames: ReadonlyMap<string, string> = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
  ['\r', 'CR'],
]);

/** What a change does, and what of it cannot be seen in its lines. */
export function hunkRemarks(diff: TextDiff, hunk: Hunk): readonly string[] {
  const removed = diff.before.slice(hunk.before.start, hunk.before.start + hunk.before.count);
  const added = diff.after.slice(hunk.after.start, hunk.after.start + hunk.after.count);
  return [
    amounts(removed.length, added.length),
    ...lineEndRemark(removed, added),
    ...finalEndRemark(diff, hunk),
    ...markRemark(removed, added),
    ...lengthRemark([...removed, ...added]),
  ];
}

function amounts(removed: number, added: number): string {
  return [
    ...(removed > 0 ? [removed === 1 ? t`removes 1 line` : t`removes ${removed} lines`] : []),
    ...(added > 0 ? [added === 1 ? t`adds 1 line` : t`adds ${added} lines`] : []),
  ].join(', ');
}

function lineEndRemark(removed: readonly string[], added: readonly string[]): readonly string[] {
  const from = endsOf(removed);
  const to = endsOf(added);
  return from !== '' && to !== '' && from !== to ? [t`line ends change from ${from} to ${to}`] : [];
}

function endsOf(lines: readonly string[]): string {
  return [...new Set(lines.map((line) => endNames.get(lineEndOf(line))))].filter((it) => it !== undefined).join(' + ');
}

function finalEndRemark({ before, after }: TextDiff, hunk: Hunk): readonly string[] {
  const isLast =
    hunk.before.start + hunk.before.count === before.length && hunk.after.start + hunk.after.count === after.length;
  const ends = (lines: readonly string[]) => lines.length === 0 || lineEndOf(lines.at(-1) ?? '') !== '';
  if (!isLast || ends(before) === ends(after)) {
    return [];
  }
  return [ends(after) ? t`a line end comes at the end of the file` : t`the line end at the end of the file goes`];
}

function markRemark([removed = '']: readonly string[], [added = '']: readonly string[]): readonly string[] {
  const had = removed.startsWith('\uFEFF');
  const has = added.startsWith('\uFEFF');
  return had === has ? [] : [has ? t`a byte order mark comes` : t`the byte order mark goes`];
}

function lengthRemark(lines: readonly string[]): readonly string[] {
  const longest = lines.reduce((most, line) => Math.max(most, sayingOf(line).length), 0);
  return longest > longLine ? [t`a line is ${longest} characters long: scroll to see it all`] : [];
}
