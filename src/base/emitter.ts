import type { Disposable } from './lifetime';

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
