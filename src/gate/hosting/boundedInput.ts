/** What is kept of one text of an input; the audit log and the files themselves have the rest. */
const mostCharacters = 100_000;
const mostItems = 1_000;
const mostDepth = 20;

/** A tool's input as it is kept in a transcript: the same, except that what is far too long is cut visibly. */
export function boundedInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const left = value.length - mostCharacters;
    return left > 0 ? `${value.slice(0, mostCharacters)}… (${left} more characters)` : value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth >= mostDepth) {
    return '…';
  }
  if (Array.isArray(value)) {
    const left = value.length - mostItems;
    const kept = value.slice(0, mostItems).map((item) => boundedInput(item, depth + 1));
    return left > 0 ? [...kept, `… (${left} more)`] : kept;
  }
  const fields = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(fields.map(([name, field]) => [name, boundedInput(field, depth + 1)]));
}
