/**
 * The text with continued lines joined, as bash does before anything else, where that can be done without reading quotes.
 * Otherwise the text stays as it is, and the tripwire sees to it that no word is torn apart: the parser takes `$⏎x` for text.
 */
export function joinLines(text: string): string {
  return text.includes('\\\n') && isJoinable(text) ? join(text, continuationsIn(text)) : text;
}

/** Where a backslash that is not escaped itself stands before a line break. */
function continuationsIn(text: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text.charAt(at) === '\\') {
      if (text.charAt(at + 1) === '\n') {
        places.push(at);
      }
      at++;
    }
  }
  return places;
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

function join(text: string, places: readonly number[]): string {
  let joined = '';
  let from = 0;
  for (const place of places) {
    joined += text.slice(from, place);
    from = place + 2;
  }
  return joined + text.slice(from);
}
