/** Longer values than this equal no rule: a rule has at most 2,000 characters. */
const mostCharacters = 20_000;
const mostLevels = 64;

/**
 * A JSON value as text with its keys in order, so that equal values have equal texts.
 * Undefined when it is no JSON value, or too large or too deep to equal anything a rule can say.
 */
export function canonicalJson(value: unknown): string | undefined {
  return write(value, { left: mostCharacters }, mostLevels);
}

function write(value: unknown, budget: { left: number }, levels: number): string | undefined {
  budget.left -= 1;
  if (levels === 0 || budget.left < 0) {
    return undefined;
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number') {
    return value === null || typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
  }
  if (typeof value === 'string') {
    budget.left -= value.length;
    return budget.left < 0 ? undefined : JSON.stringify(value);
  }
  if (typeof value !== 'object' || Object.keys(value).length > budget.left) {
    return undefined;
  }
  const pieces: string[] = [];
  const entries: (readonly [string | undefined, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown) => [undefined, item] as const)
    : Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  for (const [key, item] of entries) {
    const text = write(item, budget, levels - 1);
    budget.left -= key?.length ?? 0;
    if (text === undefined || budget.left < 0) {
      return undefined;
    }
    pieces.push(key === undefined ? text : `${JSON.stringify(key)}:${text}`);
  }
  return Array.isArray(value) ? `[${pieces.join(',')}]` : `{${pieces.join(',')}}`;
}
