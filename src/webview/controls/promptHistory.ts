const most = 100;

/** What was sent before, for going back to it while a new text is written. */
export class PromptHistory {
  /** Everything that was sent, oldest first. */
  readonly texts: string[];
  /** Where in the history we are; at its end stands what is being written. */
  private at: number;
  private draft = '';

  constructor(sent: readonly string[]) {
    this.texts = sent.slice(-most);
    this.at = this.texts.length;
  }

  /** Notes a text that was sent; the same one twice in a row stands once. */
  add(text: string): void {
    if (this.texts.at(-1) !== text) {
      this.texts.push(text);
      this.texts.splice(0, this.texts.length - most);
    }
    this.at = this.texts.length;
    this.draft = '';
  }

  /** The text before the one that stands there now; undefined at the oldest. */
  older(current: string): string | undefined {
    if (this.at === 0) {
      return undefined;
    }
    this.keep(current);
    this.at -= 1;
    return this.texts[this.at];
  }

  /** The text after the one that stands there now; undefined at what is being written. */
  newer(current: string): string | undefined {
    if (this.at >= this.texts.length) {
      return undefined;
    }
    this.keep(current);
    this.at += 1;
    return this.at === this.texts.length ? this.draft : this.texts[this.at];
  }

  private keep(current: string): void {
    if (this.at === this.texts.length) {
      this.draft = current;
    }
  }
}
