/** No message of an agent is longer; what is longer is cut off and cannot be read as one. */
const mostCharacters = 64_000_000;

/** Cuts a stream of text into lines. */
export class Lines {
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly take: (line: string) => void) {}

  add(chunk: string): void {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      this.grow(chunk.slice(from, at));
      this.flush();
      from = at + 1;
    }
    this.grow(chunk.slice(from));
  }

  /** Takes what stands after the last line break. */
  end(): void {
    if (this.length > 0) {
      this.flush();
    }
  }

  private grow(text: string): void {
    if (text !== '' && this.length < mostCharacters) {
      this.parts.push(text);
      this.length += text.length;
    }
  }

  private flush(): void {
    const line = this.parts.join('');
    this.parts = [];
    this.length = 0;
    this.take(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
}
