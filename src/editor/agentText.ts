import { visible } from '../core/text/visible';

/**
 * Text for labels of quick picks and of the status bar, where VS Code would turn `$(name)` into an icon and swallow the
 * name. A backslash that VS Code itself takes away again keeps it text. Only real icon names get one, because elsewhere
 * it would be shown, and a substitution with a backslash before it looks as if the shell did not run it.
 */
export function inert(text: string): string {
  return visible(text).replace(/\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g, '\\$(');
}

/** Text for notifications, which know no icons but turn `[x](command:y)` into a link. */
export function inertMessage(text: string): string {
  return visible(text).replaceAll('](', ']\\u{28}');
}

/** Text for what an input box says below its line, which knows both icons and links. */
export function inertPrompt(text: string): string {
  return inert(inertMessage(text));
}

/** What fits into one row of a quick pick, in columns, whatever the letters. VS Code cuts what does not fit. */
export const rowColumns = 66;

/** A run of blanks that is longer than this is counted instead of shown, so that nothing is pushed out of sight. */
const mostBlanks = 6;

/**
 * Text over as many rows as it needs, whole: the rows one after the other are the text, with `⏎` for a line break,
 * `␠×9` for nine blanks, and everything that cannot be seen written out.
 */
export function toRows(text: string, columns: number = rowColumns): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => wrapped(`${shownLine(line)}${at < lines.length - 1 ? '⏎' : ''}`, columns));
}

/** Text on one line, its middle left out when it is longer than `columns`; only for what is shown whole elsewhere. */
export function shortened(text: string, columns: number): string {
  const shown = shownLine(text.slice(0, 4 * columns).replaceAll('\n', '⏎'));
  if (text.length <= 4 * columns && widthOf(shown) <= columns) {
    return shown;
  }
  const tail = shownLine(text.slice(-columns).replaceAll('\n', '⏎'));
  const third = Math.floor(columns / 3);
  return `${shown.slice(0, 2 * third)} … ${tail.slice(-third)}`;
}

/** Whether all of `text` can be read beside buttons: on one line and not too long. */
export function fitsBeside(text: string): boolean {
  return text.length <= 160 && !/[\n\r]/.test(text);
}

/** About how wide text is, in columns of a common letter. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    width += characterWidth(character);
  }
  return width;
}

function shownLine(line: string): string {
  return visible(line).replace(/ {7,}/g, (run) => (run.length > mostBlanks ? `␠×${run.length}` : run));
}

function wrapped(line: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const character of line) {
    const wide = characterWidth(character);
    if (width + wide > columns) {
      const kept = breakOf(row);
      rows.push(row.slice(0, kept));
      row = row.slice(kept);
      width = widthOf(row);
    }
    row += character;
    width += wide;
  }
  return [...rows, row];
}

/** Where to break a full row: after its last blank, unless that would leave the row half empty. */
function breakOf(row: string): number {
  const blank = row.lastIndexOf(' ') + 1;
  return blank * 2 > row.length ? blank : row.length;
}

function characterWidth(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point > 0x7e) {
    // Emoji, ideographs and whatever else may be wide; what is narrow only leaves room.
    return point < 0x1100 ? 1.5 : 2;
  }
  return /[A-Zmw@%&]/.test(character) ? 1.5 : 1;
}
