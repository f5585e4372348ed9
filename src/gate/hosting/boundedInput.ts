/** What is kept of one text of an input, and of all of it; the audit log and the files themselves have the rest. */
const mostCharacters = 100_000;
const mostInAll = 400_000;
const mostItems = 1_000;
const mostDepth = 20;

/** A tool's input as it is kept in a transcript: the same, except that what is far too long is cut visibly. */
export function boundedInput(value: unknown): unknown {
  return bounded(value, { left: mostInAll }, 0);
}

function bounded(value: unknown, room: { left: number }, depth: number): unknown {
  if (typeof value === 'string') {
    const kept = Math.max(0, Math.min(mostCharacters, room.left));
    const left = value.length - kept;
    room.left -= value.length;
    return left > 0 ? `${value.slice(0, kept)}… (${left} more characters)` : value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth >= mostDepth || room.left <= 0) {
    return '…';
  }
  if (Array.isArray(value)) {
    const left = value.length - mostItems;
    const kept = value.slice(0, mostItems).map((item) => bounded(item, room, depth + 1));
    return left > 0 ? [...kept, `… (${left} more)`] : kept;
  }
  const fields = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(fields.map(([name, field]) => [name.slice(0, mostItems), bounded(field, room, depth + 1)]));
}
