import type { RememberedNode } from './rememberedTree';

/** The row that another lies below; undefined for one that lies below none. */
export function rowAbove(rows: readonly RememberedNode[], { row }: RememberedNode): RememberedNode | undefined {
  return rows
    .flatMap((it) => [it, ...it.children])
    .find(({ children }) => children.some((child) => child.row.id === row.id));
}

/** The names of the rules that a person goes on with who has dealt with one: those behind it, then those before it. */
export function rulesNear(rows: readonly RememberedNode[], id: string): readonly string[] {
  const ids = ruleRows(rows).map(({ row }) => row.id);
  const at = ids.indexOf(id);
  return at < 0 ? [] : [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

/** All rows that stand for a rule, from the first to the last. */
export function ruleRows(rows: readonly RememberedNode[]): readonly RememberedNode[] {
  return rows.flatMap((node) => (node.rule === undefined ? ruleRows(node.children) : [node]));
}
