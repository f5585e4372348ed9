import { readFileSync } from 'node:fs';
import { isInside } from '../core/paths/segments';

/** Where something is mounted in `folder`, and not at it. */
export function mountPointsBelow(folder: string): readonly string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  const points = new Set(lines.map((line) => unescaped(line.split(' ')[4] ?? '')));
  return [...points].filter((point) => point !== folder && isInside(folder, point));
}

/** Blanks and the like are written as `\040`. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
