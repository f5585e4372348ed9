// The package's main entry cannot be bundled; this is the same code as modules.
import { findNodeAtLocation, getNodeValue, type JSONPath, type Node, parseTree } from 'jsonc-parser/lib/esm/main.js';
import { firstAnswer } from '../../base/firstAnswer';
import { type Decision, decisions } from '../../core/decision';

/** A rule as it stands in the text of a settings file. */
export interface RuleInText {
  readonly text: string;
  readonly effect: Decision;
  /** Where its string begins, quotes included. */
  readonly offset: number;
  readonly length: number;
  /** The way to it from the root of the file. */
  readonly path: JSONPath;
}

/** Finds the rules in the text of a settings file, also in one that is being edited and is no whole JSON. */
export function rulesInText(text: string, file: string): readonly RuleInText[] {
  const tree = parseTree(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  const root = settingsIn(tree, file);
  return root === undefined ? [] : rulesBelow(root.node, '', root.path);
}

/** The value of a setting in the text of a settings file, and where things inside it stand. */
export function settingInText(text: string, file: string, key: string) {
  const tree = parseTree(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  const root = settingsIn(tree, file)?.node;
  const node = root && (findNodeAtLocation(root, [key]) ?? findNodeAtLocation(root, key.split('.')));
  return (
    node && {
      value: getNodeValue(node) as unknown,
      spotOf: (path: JSONPath) => nearestNode(node, path) ?? node,
    }
  );
}

/** The value that a path leads to, or the nearest one around it that is there. */
export function nearestNode(root: Node, path: JSONPath): Node | undefined {
  const lengths = Array.from({ length: path.length + 1 }, (_, left) => path.length - left);
  return firstAnswer(lengths, (length) => findNodeAtLocation(root, path.slice(0, length)));
}

/** The effect of the rules in the list that `path` leads to or into; undefined when it leads elsewhere. */
export function effectAt(path: JSONPath, file: string): Decision | undefined {
  const [first, ...rest] = path;
  const names = isWorkspaceFile(file) ? (first === 'settings' ? rest : []) : path;
  const key = names.filter((it) => typeof it === 'string').join('.');
  return decisions.find((effect) => key === `gatehouse.rules.${effect}`);
}

/** Whether settings stand one level deeper in the file. */
export function isWorkspaceFile(file: string): boolean {
  return file.endsWith('.code-workspace');
}

interface Found {
  readonly node: Node;
  readonly path: JSONPath;
}

function settingsIn(tree: Node | undefined, file: string): Found | undefined {
  if (tree === undefined || !isWorkspaceFile(file)) {
    return tree && { node: tree, path: [] };
  }
  const [settings] = propertiesOf(tree).filter(({ name }) => name === 'settings');
  return settings && { node: settings.value, path: ['settings'] };
}

/** Keys may be dotted or nested, so only what leads to a list of rules is followed. */
function rulesBelow(node: Node, prefix: string, path: JSONPath): readonly RuleInText[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    const here = [...path, name];
    const effect = decisions.find((it) => key === `gatehouse.rules.${it}`);
    if (effect !== undefined) {
      return textsIn(value).map(({ text, at, node: item }) => ({
        text,
        effect,
        offset: item.offset,
        length: item.length,
        path: [...here, at],
      }));
    }
    return key === 'gatehouse' || key === 'gatehouse.rules' ? rulesBelow(value, key, here) : [];
  });
}

function textsIn(list: Node): readonly { readonly text: string; readonly at: number; readonly node: Node }[] {
  const items = list.type === 'array' ? (list.children ?? []) : [];
  return items.flatMap((node, at) => {
    const value: unknown = node.value;
    return node.type === 'string' && typeof value === 'string' ? [{ text: value, at, node }] : [];
  });
}

function propertiesOf(node: Node): readonly { readonly name: string; readonly value: Node }[] {
  const properties = node.type === 'object' ? (node.children ?? []) : [];
  return properties.flatMap(({ children }) => {
    const [name, value] = children ?? [];
    const text: unknown = name?.value;
    return typeof text === 'string' && value !== undefined ? [{ name: text, value }] : [];
  });
}
