/** Does acts one after the other. */
export class ActsInTurn {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    // The next act does not depend on how this one went; whoever asked for it hears of it.
    this.last = done.catch(() => undefined);
    return done;
  }
}
