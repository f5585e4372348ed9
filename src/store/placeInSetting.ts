// The package's main entry cannot be bundled; this is the same code as modules.
import { findNodeAtLocation, parseTree } from 'jsonc-parser/lib/esm/main.js';
import type { RulePlace } from '../core/rules/rule/rule';
import { placesIn } from './textPlace';

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
