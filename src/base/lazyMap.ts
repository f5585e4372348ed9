/** A map whose values are each made when they are first asked for. */
export class LazyMap<Key, Value> implements ReadonlyMap<Key, Value> {
  constructor(private readonly makers: ReadonlyMap<Key, () => Value>) {}

  get size(): number {
    return this.makers.size;
  }

  get(key: Key): Value | undefined {
    return this.makers.get(key)?.();
  }

  has(key: Key): boolean {
    return this.makers.has(key);
  }

  keys(): MapIterator<Key> {
    return this.makers.keys();
  }

  values(): MapIterator<Value> {
    return this.made().values();
  }

  entries(): MapIterator<[Key, Value]> {
    return this.made().entries();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(tell: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, make] of this.makers) {
      tell(make(), key, this);
    }
  }

  private made(): Map<Key, Value> {
    return new Map([...this.makers].map(([key, make]) => [key, make()]));
  }
}
