/**
 * Everything in text that cannot be parsed which looks like a word.
 * Quotes and escapes within a name do not change it, so the text is looked at with and without them.
 */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const variant of [text, text.replace(/\\\n|[\\'"]/g, ''), text.replace(/[\\'"]/g, ' ')]) {
    for (const word of variant.split(/[^A-Za-z0-9_.+@/\\:~=\u0080-\uffff-]+/)) {
      for (const piece of [word, ...word.split('=')]) {
        if (piece !== '') {
          words.add(piece);
        }
      }
    }
  }
  return words;
}
