/** Something that holds a resource until it is told to let go. */
export interface Disposable {
  dispose(): void;
}

/** Owns disposables. Adding to a closed one disposes the newcomer at once, so late arrivals never leak. */
export class Lifetime implements Disposable {
  private readonly owned = new Set<Disposable>();
  private closed = false;

  add<T extends Disposable>(item: T): T {
    if (this.closed) {
      item.dispose();
    } else {
      this.owned.add(item);
    }
    return item;
  }

  dispose(): void {
    if (this.closed) {
      return;
    }
    this.closed = true;
    for (const item of [...this.owned].reverse()) {
      item.dispose();
    }
    this.owned.clear();
  }
}
