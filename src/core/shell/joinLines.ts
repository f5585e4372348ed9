/**
 * The text with continued lines joined, as bash does before anything else, where that can be done without reading quotes.
 * Otherwise the text stays as it is, and the tripwire sees to it that no word is torn apart: the parser takes `$⏎x` for text.
 */
export function joinLines(text: string): string {
  return text.includes('\\\n') && isJoinable(text) ? withoutContinuations(text) : text;
}

/** The text with continued lines joined; a backslash that is escaped itself continues none. */
export function withoutContinuations(text: string): string {
  return text.replace(/\\([\s\S])/g, (pair, escaped: string) => (escaped === '\n' ? '' : pair));
}

/** Whether nothing in the text can keep a line break that is escaped. */
function isJoinable(text: string): boolean {
  // Bash does not take double brackets that are torn apart.
  if (/['#]|[()]\\\n(?:\\\n)*[()]/.test(text)) {
    return false;
  }
  // A quoted end makes the text of a here-document stay as it is.
  return !text.includes('<<') || !/"|\\[^\n]/.test(text);
}
