/**
 * How long a wait may last before it counts as hung. Everything here waits for the thing itself and goes on at once when
 * it is there, so this costs nothing where all is well; it is so long because a busy machine may take its time.
 */
export const patienceMs = 90_000;

/** How long a test may take: some waits, one after the other. */
export const testLimitMs = 2 * patienceMs;
