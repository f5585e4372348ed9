/**
 * One form for all spellings that some file system takes for the same name, and for look-alikes of them.
 * Only deny and ask rules and dangerous names are compared in this form: it says "equal" too often, never too rarely.
 */
export function fold(text: string): string {
  if (isAscii(text)) {
    return text.toLowerCase();
  }
  // Upper case first, because letters such as the dotless i and the long s meet their plain form only there.
  return text
    .normalize('NFKC')
    .replace(ignorable, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(lookAlike, (letter) => plainOf.get(letter) ?? letter);
}

/** The form in which names are compared that differ in anything. */
export function unchanged(text: string): string {
  return text;
}

/** The form in which a file system that ignores case compares names, and nothing looser. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase();
}

/** Whether every character is plain ASCII, so that folding can neither join nor split characters. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) {
      return false;
    }
  }
  return true;
}

/** Letters that look like plain ones in most fonts, as far as dangerous names contain them. */
const plainOf: ReadonlyMap<string, string> = new Map(
  [...'ɡɩаеіјорсухѕԁһӏοιν'].map((letter, at) => [letter, 'giaeijopcyxsdhloiv'.charAt(at)]),
);
const lookAlike = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');

/** Code points that HFS+ skips when it compares names, and others that are not seen. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
