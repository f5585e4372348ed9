/** Code points that a person cannot see, or that change how the text around them is shown. Inclusive ranges. */
const deceptiveRanges: readonly (readonly [from: number, to: number, what: string])[] = [
  [0x00, 0x08, 'a control character'],
  [0x0b, 0x1f, 'a control character'],
  [0x7f, 0x9f, 'a control character'],
  [0xa0, 0xa0, 'a look-alike blank'],
  [0xad, 0xad, 'an invisible character'],
  [0x34f, 0x34f, 'an invisible character'],
  [0x61c, 0x61c, 'a text direction mark'],
  [0x115f, 0x1160, 'an invisible character'],
  [0x1680, 0x1680, 'a look-alike blank'],
  [0x17b4, 0x17b5, 'an invisible character'],
  [0x180b, 0x180f, 'an invisible character'],
  [0x2000, 0x200a, 'a look-alike blank'],
  [0x200b, 0x200d, 'a zero-width character'],
  [0x200e, 0x200f, 'a text direction mark'],
  [0x2028, 0x2029, 'a look-alike line break'],
  [0x202a, 0x202e, 'a text direction mark'],
  [0x202f, 0x202f, 'a look-alike blank'],
  [0x205f, 0x205f, 'a look-alike blank'],
  [0x2060, 0x2065, 'a zero-width character'],
  [0x2066, 0x206f, 'a text direction mark'],
  [0x2800, 0x2800, 'a look-alike blank'],
  [0x3000, 0x3000, 'a look-alike blank'],
  [0x3164, 0x3164, 'an invisible character'],
  [0xd800, 0xdfff, 'half of a character'],
  [0xfeff, 0xfeff, 'a zero-width character'],
  [0xffa0, 0xffa0, 'an invisible character'],
  [0xfff0, 0xfffb, 'an invisible character'],
  [0x1d173, 0x1d17a, 'an invisible character'],
  [0xe0000, 0xe0fff, 'an invisible character'],
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
    const range = deceptiveRanges.find(([from, to]) => point >= from && point <= to);
    if (range) {
      return `${range[2]} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`;
    }
    if (point > 0xffff) {
      at += 1;
    }
  }
  return undefined;
}
