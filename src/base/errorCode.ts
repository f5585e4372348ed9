/** The code that the system gave an error, such as `ENOENT`; undefined when it gave none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What the system says about a failure, in its plain words; who tells it names the file. */
export function systemWords(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.replace(/^[A-Z0-9]+: ([^,]+), .*$/s, '$1');
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
