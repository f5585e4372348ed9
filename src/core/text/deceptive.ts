/** Characters that a person cannot see, or that change how the text around them is shown, by what they are. */
const deceptive: readonly (readonly [what: string, characters: RegExp])[] = [
  ['a control character', /[\0-\x08\x0b-\x1f\x7f-\x9f]/],
  ['a look-alike blank', /[\xa0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/],
  ['a look-alike line break', /[\u2028\u2029]/],
  ['a text direction mark', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/],
  ['a zero-width character', /[\u200b-\u200d\u2060-\u2065\ufeff]/],
  ['half of a character', /[\ud800-\udfff]/u],
  ['an invisible character', /\u034f|[\u180b-\u180f]|[\xad\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufff0-\ufffb]/],
  ['an invisible character', /[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u],
];

/** What in `text` could deceive a reader, in a form that fits after "it contains"; undefined when nothing does. */
export function deceptionIn(text: string): string | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Printable ASCII, tab and line feed are the common case and never deceive.
    if ((unit >= 0x20 && unit < 0x7f) || unit === 0x09 || unit === 0x0a) {
      continue;
    }
    const point = text.codePointAt(at) ?? unit;
    const character = String.fromCodePoint(point);
    const what = deceptive.find(([, characters]) => characters.test(character))?.[0];
    if (what !== undefined) {
      return `${what} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`;
    }
    if (point > 0xffff) {
      at += 1;
    }
  }
  return undefined;
}
