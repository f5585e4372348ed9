/**
 * What names look like from afar: their first character and their length.
 * Most words are none of the names, and a look at both tells so without comparing anything.
 */
export class Outlines {
  /** For each first character, the lengths of the names that begin with it, as bits. */
  private readonly lengths = new Int32Array(128);

  /** Adds a name. */
  add(name: string): void {
    const first = name.charCodeAt(0) & 127;
    this.lengths[first] = (this.lengths[first] ?? 0) | (1 << (name.length & 31));
  }

  /** Whether `text` may be one of the names. On doubt yes. */
  has(text: string): boolean {
    return ((this.lengths[text.charCodeAt(0) & 127] ?? 0) & (1 << (text.length & 31))) !== 0;
  }
}
