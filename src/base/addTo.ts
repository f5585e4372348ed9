/** Adds `value` to the list that stands under `key`. */
export function addTo<Key, T>(lists: Map<Key, T[]>, key: Key, value: T): void {
  const list = lists.get(key);
  if (list === undefined) {
    lists.set(key, [value]);
  } else {
    list.push(value);
  }
}
