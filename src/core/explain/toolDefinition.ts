import { isFields } from '../../base/json';
import { diffLines } from '../edits/diffLines';
import { linesIn } from '../edits/hunk';
import { sayingOf } from '../edits/lines';

/** How deep a definition is read line by line; what lies deeper is one line. */
const mostLevels = 100;
/** How much of a change is shown. */
const longestChange = 1_500;

/** What says nothing about what a tool does: its name, by which it is known, and what is for programs and eyes only. */
const unread: readonly string[] = ['name', '_meta', 'icons'];

/**
 * What a server says of a tool, one thing a line and always in the same order, so that two of them can be compared.
 * No two definitions that differ come to the same text.
 */
export function definitionText(tool: unknown): string {
  const told = isFields(tool) ? Object.entries(tool) : [];
  return told
    .filter(([key]) => !unread.includes(key))
    .sort(byName)
    .flatMap(([key, value]) => linesAt(wordOf(key), value, mostLevels))
    .join('\n');
}

/** What is different between two definitions, in lines that were taken away (`-`) and added (`+`). */
export function definitionChange(before: string, after: string): string {
  const { before: from, after: to, hunks } = diffLines(before, after);
  const lines = hunks.flatMap((hunk) => [
    ...linesIn(from, hunk.before).map((line) => `- ${sayingOf(line)}`),
    ...linesIn(to, hunk.after).map((line) => `+ ${sayingOf(line)}`),
  ]);
  const whole = lines.join('\n');
  return whole.length > longestChange ? `${whole.slice(0, longestChange)} …` : whole;
}

/** Whether a server says of its tool that it only reads: a hint, which nobody has to believe. */
export function saysItReads(definition: string): boolean {
  return definition.split('\n').includes('annotations.readOnlyHint: true');
}

function linesAt(path: string, value: unknown, levels: number): readonly string[] {
  if (typeof value === 'string') {
    return value.split('\n').map((line) => `${path}: ${JSON.stringify(line)}`);
  }
  if (typeof value !== 'object' || value === null || levels === 0 || Object.keys(value).length === 0) {
    return [`${path}: ${JSON.stringify(value)}`];
  }
  return Array.isArray(value)
    ? value.flatMap((item, at) => linesAt(`${path}[${at}]`, item, levels - 1))
    : Object.entries(value)
        .sort(byName)
        .flatMap(([key, item]) => linesAt(`${path}.${wordOf(key)}`, item, levels - 1));
}

function wordOf(key: string): string {
  return /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
