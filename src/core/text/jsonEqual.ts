/** Whether two JSON values are the same; the order of keys does not matter. Values nested too deeply are never the same. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  return equalTo(left, right, 64);
}

function equalTo(left: unknown, right: unknown, depth: number): boolean {
  if (left === right) {
    return true;
  }
  if (depth === 0 || typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return false;
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, at) => equalTo(item, right[at], depth - 1))
    );
  }
  const entries = new Map<string, unknown>(Object.entries(right));
  const keys = Object.entries(left);
  return (
    keys.length === entries.size &&
    keys.every(([key, value]) => entries.has(key) && equalTo(value, entries.get(key), depth - 1))
  );
}
