/** The first answer that some item gives; undefined when none gives any. */
export function firstAnswer<Item, Answer>(
  items: Iterable<Item>,
  ask: (item: Item) => Answer | undefined,
): Answer | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) {
      return answer;
    }
  }
  return undefined;
}
