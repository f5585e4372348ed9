import type { TranscriptEntry } from '../../ports/hostedSessions';

/** About how many characters an entry takes. */
export function entrySize(entry: TranscriptEntry): number {
  switch (entry.kind) {
    case 'tool':
      return 200 + [entry.item, entry.tool, entry.output, entry.input, entry.reviews].reduce<number>(addSize, 0);
    case 'plan':
    case 'ended':
      return addSize(200, entry);
    default:
      return 100 + entry.text.length;
  }
}

function addSize(sum: number, value: unknown): number {
  if (typeof value === 'string') {
    return sum + value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return sum + 8;
  }
  return Object.entries(value).reduce((all, [name, field]) => addSize(all + name.length, field), sum + 8);
}
