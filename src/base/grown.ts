// Nearly everything that could hold something holds nothing, so those share an empty one to spare memory. With the
// first thing in it each gets its own, which then grows in place.

/** The set with one more in it. */
export function grownSet<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return set.size === 0 ? new Set([item]) : (set as Set<Item>).add(item);
}

/** The map with one more entry, or another value for a key. */
export function grownMap<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return map.size === 0 ? new Map([[key, value]]) : (map as Map<Key, Value>).set(key, value);
}

/** The list with one more at its end. */
export function grownList<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list.length === 0) {
    return [item];
  }
  (list as Item[]).push(item);
  return list;
}
