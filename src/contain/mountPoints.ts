import { readFileSync } from 'node:fs';
import { isInside } from '../core/paths/segments';

/** Where something is mounted in `folder`, and not at it. */
export function mountPointsBelow(folder: string): readonly string[] {
  return mountPointsIn(readFileSync('/proc/self/mountinfo', 'utf8')).filter(
    (point) => point !== folder && isInside(folder, point),
  );
}

/** The mount points of a table as the kernel writes it, each once. */
export function mountPointsIn(table: string): readonly string[] {
  const points = table.split('\n').flatMap((line) => {
    const point = line.split(' ')[4];
    return point === undefined ? [] : [unescaped(point)];
  });
  return [...new Set(points)];
}

/** Blanks and the like are written as `\040`. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
