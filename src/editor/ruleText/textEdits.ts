// The package's main entry cannot be bundled; this is the same code as modules.
import { createScanner, findNodeAtLocation, parseTree } from 'jsonc-parser/lib/esm/main.js';
import type { RuleInText } from './rulesInText';

/** One replacement in a text. */
export interface OffsetEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** Writes another rule in place of one. */
export function editToReplace(rule: RuleInText, replacement: string): OffsetEdit {
  return { offset: rule.offset, length: rule.length, content: JSON.stringify(replacement) };
}

/**
 * Takes a rule out of its list with one comma and, where it had a line to itself, that line. Comments stay.
 * Undefined when the rule cannot be told apart from one in another place.
 */
export function editsToRemove(text: string, rule: RuleInText): readonly OffsetEdit[] | undefined {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const node = tree && findNodeAtLocation(tree, [...rule.path]);
  // Where a key stands twice, the way to the rule may lead to the other one.
  if (node?.offset !== rule.offset) {
    return undefined;
  }
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  const end = rule.offset + rule.length;
  const behind = commaFrom(text, end);
  const inFront = behind === undefined && before ? commaFrom(text, before.offset + before.length) : undefined;
  return [
    ...(inFront === undefined ? [] : [cut(inFront, inFront + 1)]),
    ...(behind === undefined
      ? [aroundLine(text, rule.offset, end)]
      : text.slice(end, behind).trim() === ''
        ? [aroundLine(text, rule.offset, behind + 1)]
        : [cut(rule.offset, end), cut(behind, behind + 1)]),
  ];
}

function cut(from: number, to: number): OffsetEdit {
  return { offset: from, length: to - from, content: '' };
}

/** Blanks go too: those in front with their line break if nothing else is left of the line, else those behind. */
function aroundLine(text: string, from: number, to: number): OffsetEdit {
  const behind = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  const isLineEnd = /^\r?\n/.test(text.slice(to + behind));
  const indent = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0].length;
  if (isLineEnd && indent !== undefined) {
    return cut(from - indent, to + behind);
  }
  const inFront = /[ \t]*$/.exec(text.slice(Math.max(0, from - 200), from))?.[0].length ?? 0;
  return text[to] === ']' ? cut(from - inFront, to) : cut(from, to + behind);
}

/** The offset of the comma that comes next, blanks and comments aside. */
function commaFrom(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : undefined;
}
