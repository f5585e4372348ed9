/** What `read` makes of every item of a list; undefined when it can make nothing of one, or when it is no list. */
export function allRead<T>(list: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  const made = Array.isArray(list) ? list.map((item: unknown) => read(item)) : [undefined];
  return made.every((it) => it !== undefined) ? made : undefined;
}
