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

/** What is kept of one text of an input, and of all of it; the audit log and the files themselves have the rest. */
const mostCharacters = 100_000;
const mostInAll = 400_000;
const mostItems = 1_000;
const mostDepth = 20;

/** A tool's input as it is kept in a transcript: the same, except that what is far too long is cut visibly. */
export function boundedInput(value: unknown): unknown {
  return bounded(value, { left: mostInAll }, 0);
}

function bounded(value: unknown, room: { left: number }, depth: number): unknown {
  if (typeof value === 'string') {
    const kept = Math.max(0, Math.min(mostCharacters, room.left));
    const left = value.length - kept;
    room.left -= value.length;
    return left > 0 ? `${value.slice(0, kept)}… (${left} more characters)` : value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth >= mostDepth || room.left <= 0) {
    return '…';
  }
  if (Array.isArray(value)) {
    const left = value.length - mostItems;
    const kept = value.slice(0, mostItems).map((item) => bounded(item, room, depth + 1));
    return left > 0 ? [...kept, `… (${left} more)`] : kept;
  }
  const fields = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(fields.map(([name, field]) => [name.slice(0, mostItems), bounded(field, room, depth + 1)]));
}
