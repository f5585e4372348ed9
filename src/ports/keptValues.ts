/** Values by name that all windows share. They are there at once, because an expiry that came late would loosen. */
export interface KeptValues {
  /** What is kept under a name: undefined for nothing, null for something that cannot be read any more. */
  get(key: string): unknown;
  /**
   * Puts what `next` makes of the value in its place, while no other window changes it. Nothing is written when it gives
   * back what it was given. Rejects, and changes nothing, where the value cannot be read or written.
   */
  change(key: string, next: (before: unknown) => unknown): Promise<void>;
}
