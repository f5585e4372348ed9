/** A failure that the person can mend. Its message says how, and is told wherever others are told only that it failed. */
export class Mendable extends Error {}

/** A sentence on something that failed, with what mends it where that is known. */
export function withMending(sentence: string, error: unknown): string {
  return error instanceof Mendable ? `${sentence} ${error.message}.` : sentence;
}
