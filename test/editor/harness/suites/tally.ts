/** What became of the tests of one suite. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that withdrew, with their titles. */
  readonly skipped: readonly string[];
}

/** Nothing ran and nothing failed. */
export const emptyTally: Tally = { passed: 0, failed: 0, skipped: [] };

/** Both together. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] };
}

/** Reads a tally written as JSON; undefined when the text is none, so that a broken result never counts as a pass. */
export function readTally(text: string): Tally | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A host that was ended while writing leaves half a text behind.
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('passed' in value && 'failed' in value && 'skipped' in value)) {
    return undefined;
  }
  const { passed, failed, skipped } = value;
  return typeof passed === 'number' && typeof failed === 'number' && Array.isArray(skipped)
    ? { passed, failed, skipped: skipped.map(String) }
    : undefined;
}

/** A failure that no test reported, such as an editor that did not start. */
export const oneFailure: Tally = { passed: 0, failed: 1, skipped: [] };
