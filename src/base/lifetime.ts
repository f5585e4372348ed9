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

/** Something that lets go of all that it owns when it is told to. */
export abstract class Owning implements Disposable {
  protected readonly lifetime = new Lifetime();

  dispose(): void {
    this.lifetime.dispose();
  }
}

/** Subscribes a listener; disposing the result unsubscribes it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Tells listeners about values. The emitter stays private to its owner; only `event` is handed out. */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  /** Tells every listener, also when one of them fails; the first failure is thrown once all have been told. */
  fire(value: T): void {
    const failures: unknown[] = [];
    for (const listener of [...this.listeners]) {
      // One listener's failure must not keep the others, such as a gate that has to close, from hearing.
      try {
        listener(value);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}
