import { readFileSync } from 'node:fs';

const kept: { mutationLines?: Map<string, readonly Line[]> } = globalThis as object;

/** A line of a table, and what it is called. */
export interface Line {
  readonly text: string;
  readonly parsed: Readonly<Record<string, unknown>>;
}

/**
 * The lines of a table in test/corpus. They are kept, because a mutant outside of functions makes all tests be
 * loaded once more.
 */
export function keptLines(name: string): readonly Line[] {
  kept.mutationLines ??= new Map();
  const known = kept.mutationLines.get(name);
  if (known !== undefined) {
    return known;
  }
  const lines = readFileSync(`test/corpus/${name}`, 'utf8')
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'))
    .map((text) => ({ text, parsed: name.endsWith('.jsonl') ? JSON.parse(text) : {} }));
  kept.mutationLines.set(name, lines);
  return lines;
}
