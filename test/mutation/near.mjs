/** Finds the tests whose names share words with the text around a mutant, the most telling words counting most. */
export class NearTests {
  /** Every test by the words of its name. */
  #byWord = new Map();

  constructor(tests) {
    for (const { name, at } of tests) {
      for (const word of wordsOf(name)) {
        const list = this.#byWord.get(word) ?? [];
        list.push(at);
        this.#byWord.set(word, list);
      }
    }
  }

  /** From the number of a test to how much it shares with a text. */
  near(text) {
    const scores = new Map();
    for (const word of wordsOf(text)) {
      const list = this.#byWord.get(word) ?? [];
      for (const at of list.length > 3000 ? [] : list) {
        scores.set(at, (scores.get(at) ?? 0) + 1 / list.length);
      }
    }
    return scores;
  }
}

function wordsOf(text) {
  return new Set(text.match(/[A-Za-z0-9_.+](?:[A-Za-z0-9_.+-]*)/g) ?? []);
}
