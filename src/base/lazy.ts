/** Makes a value when it is first wanted, once. A failure is thrown to whoever wanted it, and tried again next time. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
