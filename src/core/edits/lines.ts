/** The lines of a text, each with what ends it, so that joined they are the text again to the byte. */
export function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push(text.slice(start, index + end.length));
    start = index + end.length;
  }
  return start < text.length ? [...lines, text.slice(start)] : lines;
}

/** What a line says, without what ends it. */
export function sayingOf(line: string): string {
  return line.slice(0, line.length - lineEndOf(line).length);
}

/** What ends a line; empty for the last line of a text that has no final line end. */
export function lineEndOf(line: string): '\r\n' | '\n' | '\r' | '' {
  return line.endsWith('\r\n') ? '\r\n' : line.endsWith('\n') ? '\n' : line.endsWith('\r') ? '\r' : '';
}

/** Whether a text has line ends and all of them are those of Windows. */
export function endsLinesWithCrLf(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text);
}

/** The same text with every line ended as Windows does. */
export function withCrLf(text: string): string {
  return text.replace(/\r\n|\n/g, '\r\n');
}

/** The same text with every line ended by a bare line feed. */
export function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
