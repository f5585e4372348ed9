/** How much of a long text is kept from its beginning, and how much from its end, where what went wrong is told. */
const headLength = 8_000;
const tailLength = 16_000;

/** A text that grows without end and is kept with its middle left out. */
export class BoundedText {
  private head = '';
  private tail = '';
  private leftOut = 0;

  add(piece: string): void {
    const room = headLength - this.head.length;
    this.head += piece.slice(0, room);
    const rest = this.tail + piece.slice(room);
    const kept = rest.slice(-tailLength);
    this.leftOut += rest.length - kept.length;
    this.tail = kept;
  }

  /** What is kept; a line tells how much is missing. */
  get text(): string {
    return this.leftOut === 0
      ? this.head + this.tail
      : `${this.head}\n… ${this.leftOut} characters left out …\n${this.tail}`;
  }
}

/** A whole text with its middle left out if it is too long. */
export function boundedText(text: string): string {
  const bounded = new BoundedText();
  bounded.add(text);
  return bounded.text;
}
