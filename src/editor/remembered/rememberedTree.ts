import type { Decision } from '../../core/decision';
import type { Scope } from '../../core/rules/rule/rule';
import { visible } from '../../core/text/visible';
import { shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { type RememberedRule, sessionOf } from './rememberedRule';
import { briefRemarks, longRemarks } from './ruleRemarks';

/** One row of the view. Commands take rows of this class only, so nobody can make one up. */
export class RememberedNode {
  constructor(
    readonly row: RememberedRow,
    readonly children: readonly RememberedNode[] = [],
    /** For rows that stand for one rule. */
    readonly rule?: RememberedRule,
  ) {}
}

/** How a row is shown. */
interface RememberedRow {
  /** Stays the same while the row means the same. */
  readonly id: string;
  readonly label: string;
  readonly icon: 'account' | 'root-folder' | 'hubot' | 'lock' | 'pass' | 'question' | 'circle-slash' | 'warning';
  /** Which actions the row has; package.json names these. */
  readonly context: 'scope' | 'effect' | 'allowRule' | 'tighteningRule' | 'sessionRule' | 'managedRule';
  /** How many rules a scope or an effect has. */
  readonly count: number | undefined;
}

const scopeTitles: readonly (readonly [Scope, string, RememberedRow['icon']])[] = [
  ['session', t`Sessions`, 'hubot'],
  ['workspace', t`Workspace`, 'root-folder'],
  ['user', t`Always (user)`, 'account'],
  ['managed', t`Managed`, 'lock'],
];

const effectTitles: readonly (readonly [Decision, string, RememberedRow['icon']])[] = [
  ['deny', t`Deny`, 'circle-slash'],
  ['ask', t`Ask`, 'question'],
  ['allow', t`Allow`, 'pass'],
];

const labelColumns = 120;

/** The rows of the view: scopes, below them effects, below them rules. What is empty is left out. */
export function rememberedTree(rules: readonly RememberedRule[]): readonly RememberedNode[] {
  return scopeTitles.flatMap(([scope, title, icon]) => {
    const ofScope = rules.filter((rule) => rule.scope === scope);
    const row: RememberedRow = { id: scope, label: title, icon, context: 'scope', count: ofScope.length };
    return ofScope.length === 0 ? [] : [new RememberedNode(row, effectNodes(scope, ofScope))];
  });
}

/** The rules that have every word of the filter in their text, effect, scope, session or folder. */
export function filteredRules(rules: readonly RememberedRule[], filter: string): readonly RememberedRule[] {
  const words = filter.toLowerCase().split(/\s+/);
  return rules.filter(({ text, effect, scope, folder, session }) => {
    const all = `${text} ${effect} ${scope} ${folder ?? ''} ${session?.name ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** What stands beside a row. */
export function descriptionOf({ row, rule }: RememberedNode, now: number): string {
  return rule === undefined ? String(row.count ?? '') : briefRemarks(rule, now);
}

/** The rows of rules that say something else than they did: spans of time grow while they are shown. */
export function agedRows(shown: readonly RememberedNode[], then: number, now: number): readonly RememberedNode[] {
  const rows = shown.flatMap((node): readonly RememberedNode[] => [node, ...agedRows(node.children, then, now)]);
  return rows.filter((node) => descriptionOf(node, then) !== descriptionOf(node, now));
}

/** What a screen reader says about a row. */
export function spokenText(node: RememberedNode, now: number): string {
  const { row, rule } = node;
  if (rule === undefined) {
    return `${row.label}, ${row.count === 1 ? t`1 rule` : t`${row.count ?? 0} rules`}`;
  }
  return t`${said(rule.effect)} rule ${visible(rule.text)}, ${said(rule.scope)}, ${briefRemarks(rule, now)}`;
}

/** What is shown when the pointer rests on a row, whole. */
export function hoverLines({ rule, row }: RememberedNode, now: number): readonly string[] {
  return rule === undefined ? [row.label] : [visible(rule.text), '', ...longRemarks(rule, now)];
}

function effectNodes(scope: Scope, rules: readonly RememberedRule[]): readonly RememberedNode[] {
  return effectTitles.flatMap(([effect, label, icon]) => {
    const those = rules.filter((rule) => rule.effect === effect);
    const row: RememberedRow = { id: `${scope} ${effect}`, label, icon, context: 'effect', count: those.length };
    return those.length === 0 ? [] : [new RememberedNode(row, ruleNodes(those, icon))];
  });
}

function ruleNodes(rules: readonly RememberedRule[], icon: RememberedRow['icon']): readonly RememberedNode[] {
  const seen = new Set<string>();
  return rules.flatMap((rule) => {
    const { text, effect, scope, folder } = rule;
    const id = JSON.stringify([scope, effect, folder ?? '', sessionOf(rule), text]);
    // A text that stands twice in one list is one rule; a view cannot have two rows with one id.
    if (seen.has(id)) {
      return [];
    }
    seen.add(id);
    const shown = rule.isBroken || rule.unheard !== undefined ? 'warning' : icon;
    const label = shortened(text, labelColumns);
    return [new RememberedNode({ id, label, icon: shown, context: contextOf(rule), count: undefined }, [], rule)];
  });
}

function contextOf({ scope, effect }: RememberedRule): RememberedRow['context'] {
  if (scope === 'managed' || scope === 'session') {
    return scope === 'managed' ? 'managedRule' : 'sessionRule';
  }
  return effect === 'allow' ? 'allowRule' : 'tighteningRule';
}
