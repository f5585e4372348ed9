import type { RulePlace } from '../core/rules/rule/rule';

/** Turns offsets in a text into lines and columns, both counted from one. */
export function placesIn(text: string, file: string): (offset: number) => RulePlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
