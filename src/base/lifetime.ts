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

  /** Disposes everything, the newest first, also when one of them fails; the first failure is thrown at the end. */
  dispose(): void {
    if (this.closed) {
      return;
    }
    this.closed = true;
    const failures: unknown[] = [];
    for (const item of [...this.owned].reverse()) {
      // One that cannot let go must not keep the others, such as a session that has to end, from doing so.
      try {
        item.dispose();
      } catch (error) {
        failures.push(error);
      }
    }
    this.owned.clear();
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
