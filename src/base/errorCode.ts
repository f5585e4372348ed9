/** The code that the system gave an error, such as `ENOENT`; undefined when it gave none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Takes a failure with one of these codes for `value`; any other is a failure still. For `catch`. */
export function ifFailed<T>(codes: readonly string[], value: T): (error: unknown) => T {
  return (error) => {
    if (codes.includes(errorCode(error) ?? '')) {
      return value;
    }
    throw error;
  };
}
