/** What `step` gives; undefined where it throws. For what says no by throwing, where any no means the same. */
export function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** What `step` gives; where it throws, what `failed` makes of that: `ifFailed` where nothing is waited for. */
export function attemptOr<T>(step: () => T, failed: (error: unknown) => T): T {
  try {
    return step();
  } catch (error) {
    return failed(error);
  }
}

/** What `step` gives; where it throws, undefined, and that is told to a log and ends there. */
export function attemptLogged<T>(log: Told, message: string, step: () => T): T | undefined {
  return attemptOr<T | undefined>(step, (error) => {
    log.error(message, error);
    return undefined;
  });
}

interface Told {
  error(message: string, cause: unknown): void;
}
