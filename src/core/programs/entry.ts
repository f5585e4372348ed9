import { list } from './notation';
import type { ProgramSpec } from './spec';

/**
 * Reads an entry: its names, a colon, and its facts with semicolons between them, such as
 * `nl: keeps anything; takes -bdfhilnsvw=; operands read`. What is done with values is said by the role: `write -o`.
 */
export function spec(written: string): ProgramSpec {
  const text = written.includes('\n') ? written.replace(/\n\s*/g, ' ') : written;
  const colon = text.indexOf(':');
  const said: Said = { names: text.slice(0, colon).trim() };
  for (const fact of text.slice(colon + 1).split(';')) {
    const [, name = '', value = ''] = parts.exec(fact) ?? [];
    if (roles.has(name)) {
      said.uses ??= {};
      said.uses[name] = value;
    } else {
      said[name] = value !== '' ? (counts.has(name) ? Number(value) : value) : flags.has(name) || value;
    }
  }
  return said;
}

/** Reads a table of entries. Each begins where the first one does; lines further right, or with a dash, belong to the one before. */
export function table(text: string): readonly ProgramSpec[] {
  const lines = (text.includes('//') ? text.replace(/\n *\/\/.*/g, '') : text).trimEnd();
  const edge = /^\n */.exec(lines)?.[0] ?? '';
  return lines
    .slice(edge.length)
    .split(new RegExp(`${edge}(?=[^\\s-])`))
    .map(spec);
}

type Said = { names: string; uses?: Record<string, string>; [fact: string]: unknown };

const parts = /^ *(\w+) *(.*)$/;

const flags = new Set(
  list(`words stops atFiles complete interprets edits pathspecs runsCode tells patterns declares steered deep goals
    leading runsOperands stays`),
);
const counts = new Set(['most', 'skip']);
const roles = new Set(list('folder read write both readTree writeTree bothTree names list url urls'));
