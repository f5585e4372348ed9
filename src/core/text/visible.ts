import { deceptionIn } from './deceptive';

/** Shows `text` on one line with everything invisible or misleading written out, for sentences and terminals. */
export function visible(text: string): string {
  // Printable ASCII is the common case and needs no second look.
  if (isPrintable(text)) {
    return text;
  }
  let shown = '';
  for (const character of text) {
    if (character === '\n') {
      shown += '\\n';
    } else if (character === '\t') {
      shown += '\\t';
    } else if (deceptionIn(character) !== undefined) {
      shown += `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    } else {
      shown += character;
    }
  }
  return shown;
}

/** `visible` text in backticks, its middle left out when it is long. The whole text is always kept elsewhere. */
export function quoted(text: string): string {
  const most = 160;
  const shown = visible(text.length > 4 * most ? `${text.slice(0, 2 * most)}${text.slice(-2 * most)}` : text);
  const short = shown.length > most ? `${shown.slice(0, most - 40)} … ${shown.slice(-37)}` : shown;
  return `\`${short}\``;
}

/** Whether the text is nothing but printable ASCII, in which every character shows as what it is. */
export function isPrintable(text: string): boolean {
  return !/[^\x20-\x7e]/.test(text);
}
