/** Keeps the values used last, at most `most` of them. */
export class BoundedCache<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** The value under `key`, made by `make` when it is not there. */
  get(key: string, make: () => Value): Value {
    const value = this.values.get(key) ?? make();
    // A Map keeps the order of insertion: what is used goes to the end, what is oldest stands first.
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) {
      this.values.delete(oldest);
    }
    return value;
  }
}
