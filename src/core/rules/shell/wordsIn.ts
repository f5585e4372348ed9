/**
 * Everything in text that cannot be parsed which looks like a word.
 * Quotes and escapes within a name do not change it, so the text is looked at with and without them.
 */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(text, words);
  if (/[\\'"]/.test(text)) {
    addWords(text.replace(/\\\n|[\\'"]/g, ''), words);
    addWords(text.replace(/[\\'"]/g, ' '), words);
  }
  words.delete('');
  return words;
}

function addWords(text: string, words: Set<string>): void {
  for (const word of text.split(/[^A-Za-z0-9_.+@/\\:~=\u0080-\uffff-]+/)) {
    if (words.has(word)) {
      continue;
    }
    words.add(word);
    if (word.includes('=')) {
      for (const piece of word.split('=')) {
        words.add(piece);
      }
    }
  }
}
