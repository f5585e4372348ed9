/** What `step` gives; undefined where it throws. For what says no by throwing, where any no means the same. */
export function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
