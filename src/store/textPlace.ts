// The package's main entry cannot be bundled; this is the same code as modules.
import { findNodeAtLocation, parseTree } from 'jsonc-parser/lib/esm/main.js';
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

/** Where something inside a setting's value stands in the text of a settings file. */
export function placeInSetting(
  { text, file }: { readonly text: string; readonly file: string },
  key: string,
  path: readonly (string | number)[],
): RulePlace {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const above = file.endsWith('.code-workspace') ? ['settings'] : [];
  const node = [[key], key.split('.')]
    .map((names) => tree && findNodeAtLocation(tree, [...above, ...names, ...path]))
    .find((it) => it !== undefined);
  return placesIn(text, file)(node?.offset ?? 0);
}
