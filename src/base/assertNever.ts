/** Makes a forgotten case a compile error; reached at run time only through a bug. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
