/** `count` of `list`, picked at random by a seed, in the order of the list. */
export function sampleOf(list, count, seed) {
  if (count >= list.length) {
    return list;
  }
  let state = seed >>> 0;
  // A small generator is enough here, and the same seed gives the same sample on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const picked = new Set(
    list
      .map((_, at) => ({ at, by: next() }))
      .sort((left, right) => left.by - right.by)
      .slice(0, count)
      .map(({ at }) => at),
  );
  return list.filter((_, at) => picked.has(at));
}
