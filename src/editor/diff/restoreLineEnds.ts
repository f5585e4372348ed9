import { diffLines } from '../../core/edits/diffLines';
import { linesIn, withHunks } from '../../core/edits/hunk';
import { lineEndOf, linesOf, sayingOf } from '../../core/edits/lines';

const byteOrderMark = '\uFEFF';

/** A text on its way through an editor, which drops the byte order mark and gives all lines the same end. */
export interface EditorTrip {
  /** The text as it was handed to the editor. */
  readonly given: string;
  /** The same text as the editor had it when it was opened. */
  readonly opened: string;
  /** The text as the person left it. */
  readonly edited: string;
}

/** The edited text with everything the person did not touch as it was given, to the byte. */
export function restoreLineEnds({ given, opened, edited }: EditorTrip): string {
  if (opened === edited) {
    return given;
  }
  const original = linesOf(given);
  const { before, after, hunks } = diffLines(opened, edited);
  if (original.length !== before.length) {
    // The editor counts lines in another way, so there is no telling which line is which.
    return edited;
  }
  const text = withHunks(original, hunks, (hunk) => {
    const replaced = linesIn(original, hunk.before);
    return linesIn(after, hunk.after).map((line, index) => endedLike(line, replaced[index]));
  });
  return given.startsWith(byteOrderMark) && !text.startsWith(byteOrderMark) ? `${byteOrderMark}${text}` : text;
}

/** A line with the end of the line it stands for, if both have one: the editor chose the end, not the person. */
function endedLike(line: string, replaced: string | undefined): string {
  const end = lineEndOf(replaced ?? '');
  return end === '' || lineEndOf(line) === '' ? line : `${sayingOf(line)}${end}`;
}
