/** How much is held of what an agent has begun and not ended, in characters. What is more is no honest work. */
const most = 8_000_000;

/** Counts about how much is held of an agent's open calls. */
export class HeldSize {
  private readonly sizes = new Map<string, number>();
  private total = 0;

  /** More is held than can be. */
  get isFull(): boolean {
    return this.total > most;
  }

  set(name: string, value: unknown): void {
    this.delete(name);
    const size = sizeOf(value) + name.length;
    this.sizes.set(name, size);
    this.total += size;
  }

  delete(name: string): void {
    this.total -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).reduce((sum, [name, field]) => sum + name.length + sizeOf(field), 16)
    : 8;
}
