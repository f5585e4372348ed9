/** What is said to an agent before the first message of a session, by runtimes that have no other place for it. */
export class Preamble {
  private isSaid = false;

  constructor(private readonly text: string | undefined) {}

  /** What is to be said now: the text once, then nothing. */
  take(): readonly string[] {
    const texts = this.isSaid || this.text === undefined ? [] : [this.text];
    this.isSaid = true;
    return texts;
  }
}
