import type { TranscriptEntry } from '../../ports/transcript';

/** How much of one conversation is kept, in characters. */
const mostCharacters = 8_000_000;

/** The newest entries of a conversation, as many as are worth keeping; a notice tells what is missing. */
export function fitToKeep(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  let room = mostCharacters;
  let from = entries.length;
  while (from > 0 && room > 0) {
    from -= 1;
    room -= costOf(entries[from]);
  }
  const first = entries[from];
  if (from === 0 || first === undefined) {
    return entries;
  }
  const notice: TranscriptEntry = {
    ...{ id: first.id, time: first.time, kind: 'notice' },
    text: `${from + 1} older entries of this conversation were not kept.`,
  };
  return [notice, ...entries.slice(from + 1)];
}

function costOf(entry: TranscriptEntry | undefined): number {
  switch (entry?.kind) {
    case 'tool':
      return 200 + entry.output.length + sizeOf(entry.input, 0);
    case 'plan':
      return 1_000;
    case 'ended':
      return 200 + entry.message.length;
    default:
      return 100 + (entry?.text.length ?? 0);
  }
}

function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') {
    return value.length;
  }
  if (typeof value !== 'object' || value === null || depth > 20) {
    return 8;
  }
  return Object.entries(value).reduce((sum, [name, field]) => sum + name.length + sizeOf(field, depth + 1), 8);
}
