/** One line of input without its end, or a line that cannot be read. */
export type Line = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'bad'; readonly why: string };

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Cuts a stream of bytes into lines. Holds at most one line of `most` bytes, however long the stream or the line. */
export class LineSplitter {
  private pending: Buffer[] = [];
  private pendingLength = 0;
  private isFirst = true;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(private readonly most: number) {}

  /** The lines that `chunk` completes. */
  *push(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      this.keep(chunk.subarray(from, end));
      yield this.finish();
      from = end + 1;
    }
    this.keep(chunk.subarray(from));
  }

  /** The last line, when the stream does not end with a line feed. */
  *end(): Generator<Line> {
    if (this.pendingLength > 0) {
      yield this.finish();
    }
  }

  private keep(bytes: Buffer): void {
    this.pendingLength += bytes.length;
    if (this.pendingLength > this.most) {
      this.pending = [];
    } else if (bytes.length > 0) {
      this.pending.push(bytes);
    }
  }

  private finish(): Line {
    const [first] = this.pending;
    const whole = this.pending.length === 1 && first !== undefined ? first : Buffer.concat(this.pending);
    const isTooLong = this.pendingLength > this.most;
    const isFirst = this.isFirst;
    this.pending = [];
    this.pendingLength = 0;
    this.isFirst = false;
    if (isTooLong) {
      return { kind: 'bad', why: `the line is longer than ${this.most} bytes` };
    }
    const bytes = whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole;
    // A strict decoder throws; a lenient one would let us judge a text that differs from the one given.
    try {
      const text = this.decoder.decode(bytes);
      return { kind: 'text', text: isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text };
    } catch {
      return { kind: 'bad', why: 'the line is not UTF-8' };
    }
  }
}
