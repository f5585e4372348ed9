import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser/lib/esm/main.js';

/** A text with one piece more, at one place: taking the piece out again leaves every byte as it was. */
export interface InsertedText {
  readonly text: string;
  readonly piece: string;
}

/**
 * Puts an entry at the end of the list at `path` in a file of JSON with comments, making what is not there.
 * Throws, with a clause for people, for a file that is something else: nothing of it is to be lost.
 */
export function insertedEntry(text: string, path: readonly string[], entry: unknown): InsertedText {
  const errors: ParseError[] = [];
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const root = parseTree(text.slice(start), errors, { allowTrailingComma: true });
  if (text.slice(start).trim() === '') {
    const piece = `${JSON.stringify(nested(path, [entry]), undefined, 2)}\n`;
    return { text: text + piece, piece };
  }
  if (root === undefined || root.type !== 'object' || errors.length > 0) {
    throw new Error('it is not an object of JSON; mend it first');
  }
  let at: Node = root;
  let depth = 0;
  for (; depth < path.length; depth += 1) {
    const [found, second] = valuesOf(at, path[depth]);
    if (found === undefined) {
      break;
    }
    if (second !== undefined) {
      throw new Error(`\`${path.slice(0, depth + 1).join('.')}\` stands there twice; mend it first`);
    }
    if (found.type !== (depth === path.length - 1 ? 'array' : 'object')) {
      throw new Error(`\`${path.slice(0, depth + 1).join('.')}\` is not what it should be; mend it first`);
    }
    at = found;
  }
  const value =
    depth === path.length
      ? JSON.stringify(entry)
      : `${JSON.stringify(path[depth])}: ${JSON.stringify(nested(path.slice(depth + 1), [entry]))}`;
  const indent = `\n${'  '.repeat(depth + 1)}`;
  const last = at.children?.at(-1);
  // Behind what others have in the list, because some agents trust hooks by their number; else before all else.
  const isBehind = depth === path.length && last !== undefined;
  const piece = isBehind ? `,${indent}${value}` : `${indent}${value}${last === undefined ? '' : ','}`;
  const offset = start + (isBehind ? last.offset + last.length : at.offset + 1);
  return { text: text.slice(0, offset) + piece + text.slice(offset), piece };
}

/**
 * A file without the entries of the list at `path` that are `ours`, for when somebody has written it anew in their own
 * way. A list and objects that are empty then go too. Undefined when there is no such entry.
 */
export function withoutEntries(
  text: string,
  path: readonly string[],
  ours: (entry: string) => boolean,
): string | undefined {
  const isOurs = (entry: Node) => ours(JSON.stringify(getNodeValue(entry)));
  let left = text;
  let list = nodeAt(left, path)?.children ?? [];
  for (let at = list.findIndex(isOurs); at >= 0; at = list.findIndex(isOurs)) {
    // Somebody may have put a hook of theirs into our entry.
    const [hooks] = valuesOf(list[at], 'hooks');
    const inside = hooks?.children ?? [];
    const isShared = inside.some(isOurs) && !inside.every(isOurs);
    left = isShared ? cut(left, inside, inside.findIndex(isOurs)) : cut(left, list, at);
    list = nodeAt(left, path)?.children ?? [];
  }
  if (left === text) {
    return undefined;
  }
  for (let depth = path.length; depth > 0 && nodeAt(left, path.slice(0, depth))?.children?.length === 0; depth -= 1) {
    const siblings = nodeAt(left, path.slice(0, depth - 1))?.children ?? [];
    const at = siblings.findLastIndex((property) => property.children?.[0]?.value === path[depth - 1]);
    left = cut(left, siblings, at);
  }
  return left;
}

/** The number of the first entry of the list at `path` that is `ours`; -1 where there is none. */
export function placeOfEntry(text: string, path: readonly string[], ours: (entry: string) => boolean): number {
  return (nodeAt(text, path)?.children ?? []).findIndex((entry) => ours(JSON.stringify(getNodeValue(entry))));
}

/** A text without one of several siblings, and without the comma that parted it from the one before or behind it. */
function cut(text: string, siblings: readonly Node[], at: number): string {
  const [before, own, behind] = [siblings[at - 1], siblings[at], siblings[at + 1]];
  if (own === undefined) {
    return text;
  }
  const from = before === undefined ? own.offset : before.offset + before.length;
  const end = own.offset + own.length;
  // The only one may have a comma behind it all the same.
  const only = end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0);
  const to = before !== undefined ? end : behind === undefined ? only : behind.offset;
  return text.slice(0, from) + text.slice(to);
}

function nodeAt(text: string, path: readonly string[]): Node | undefined {
  const root = parseTree(text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true });
  // Of what stands twice the last is heard.
  return path.reduce<Node | undefined>((node, name) => valuesOf(node, name).at(-1), root);
}

/** What an object has under a name: in a text it may be there more than once. */
function valuesOf(node: Node | undefined, name: string | undefined): readonly Node[] {
  const own = (node?.type === 'object' ? node.children : undefined) ?? [];
  return own.flatMap(({ children: [key, value] = [] }) => (key?.value === name && value !== undefined ? [value] : []));
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
