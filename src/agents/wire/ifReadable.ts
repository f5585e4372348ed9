/** What `read` gives; undefined where it throws. For promises: what cannot be read cannot be started either. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // Why is told when it is started.
    return undefined;
  }
}
