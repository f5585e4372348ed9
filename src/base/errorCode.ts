/** The code that the system gave an error, such as `ENOENT`; undefined when it gave none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
