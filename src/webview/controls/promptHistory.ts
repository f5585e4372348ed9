const most = 100;

/** What was sent before, for going back to it while a new text is written. */
export class PromptHistory {
  private readonly sent: string[];
  /** Where in the history we are; at its end stands what is being written. */
  private at: number;
  private draft = '';

  constructor(sent: readonly string[]) {
    this.sent = sent.slice(-most);
    this.at = this.sent.length;
  }

  /** Everything that was sent, oldest first. */
  get texts(): readonly string[] {
    return this.sent;
  }

  /** Notes a text that was sent; the same one twice in a row stands once. */
  add(text: string): void {
    if (this.sent.at(-1) !== text) {
      this.sent.push(text);
      this.sent.splice(0, this.sent.length - most);
    }
    this.at = this.sent.length;
    this.draft = '';
  }

  /** The text before the one that stands there now; undefined at the oldest. */
  older(current: string): string | undefined {
    if (this.at === 0) {
      return undefined;
    }
    this.keep(current);
    this.at -= 1;
    return this.sent[this.at];
  }

  /** The text after the one that stands there now; undefined at what is being written. */
  newer(current: string): string | undefined {
    if (this.at >= this.sent.length) {
      return undefined;
    }
    this.keep(current);
    this.at += 1;
    return this.at === this.sent.length ? this.draft : this.sent[this.at];
  }

  private keep(current: string): void {
    if (this.at === this.sent.length) {
      this.draft = current;
    }
  }
}
