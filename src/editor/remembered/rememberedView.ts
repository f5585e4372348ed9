import { commands, MarkdownString, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { colouredIcon, ListView } from '../listView';
import { Soon } from '../soon';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { rowAbove, ruleRows, rulesNear } from './placeInTree';
import { type RememberedRule, rememberedRules } from './rememberedRule';
import {
  agedRows,
  descriptionOf,
  filteredRules,
  hoverLines,
  type RememberedNode,
  rememberedTree,
  spokenText,
} from './rememberedTree';

/** What the view of remembered rules works with. */
export type RememberedViewNeeds = Pick<
  WindowNeeds,
  'clock' | 'origins' | 'policy' | 'records' | 'sessions' | 'settings' | 'timers'
>;

/** Ages are told in minutes, so one is out of date for no longer than this. */
const agingMs = 10_000;

/** The view of all rules by scope and effect. It follows settings.json, whoever edits it. */
export class RememberedView extends ListView<RememberedNode> {
  private words = '';
  private readonly refresh: Soon;
  private readonly aging: Soon;
  /** The rules that the view was last filled with. */
  private filled: readonly RememberedRule[] | undefined;
  /** The rows that are shown, and when their words were last made. */
  private drawn: { readonly rows: readonly RememberedNode[]; readonly at: number } | undefined;

  /** The row that is about to go, and those that the person goes on with. */
  private leaving: { readonly id: string; readonly near: readonly string[] } | undefined;
  private next: RememberedNode | undefined;
  private readonly moving: Soon;

  constructor(private readonly needs: RememberedViewNeeds) {
    super('gatehouse.remembered', { showCollapseAll: true });
    const { settings, sessions, records, origins } = needs;
    this.refresh = this.lifetime.add(new Soon(needs.timers, () => this.fillAnew()));
    this.moving = this.lifetime.add(new Soon(needs.timers, () => this.move()));
    this.aging = this.lifetime.add(new Soon(needs.timers, () => this.age(), agingMs));
    for (const source of [settings, sessions, records, origins]) {
      this.lifetime.add(source.onDidChange(() => this.refresh.wanted()));
    }
    this.lifetime.add(this.view.onDidChangeVisibility(() => this.age()));
  }

  /** Every rule as it is now. */
  get rules(): readonly RememberedRule[] {
    const { settings, sessions, policy, records, origins, clock } = this.needs;
    return rememberedRules({
      layers: settings.current,
      sessions: sessions.running,
      unaccepted: policy.unaccepted,
      records,
      origins,
      now: clock.now(),
    });
  }

  get filter(): string {
    return this.words;
  }

  /** Shows only rules with all of these words. */
  async filterBy(words: string): Promise<void> {
    this.words = words.trim();
    this.redraw();
    await commands.executeCommand('setContext', 'gatehouse.isRuleFilterSet', this.words !== '');
  }

  /** A row is about to go: when it has gone, the focus is on the next one and not nowhere. */
  goOnFrom(node: RememberedNode | undefined): void {
    this.leaving = node && { id: node.row.id, near: rulesNear(this.drawn?.rows ?? [], node.row.id) };
  }

  getParent(node: RememberedNode): RememberedNode | undefined {
    return rowAbove(this.drawn?.rows ?? [], node);
  }

  getTreeItem(node: RememberedNode): TreeItem {
    const { row, rule } = node;
    const now = this.needs.clock.now();
    const state = rule === undefined ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.None;
    const item = new TreeItem(row.label, state);
    // Rows that are found open by themselves, however they were left.
    item.id = this.words === '' ? row.id : `found ${row.id}`;
    item.description = descriptionOf(node, now);
    item.iconPath = colouredIcon(row.icon);
    item.contextValue = row.context;
    item.accessibilityInformation = { label: spokenText(node, now) };
    return item;
  }

  resolveTreeItem(item: TreeItem, node: RememberedNode): TreeItem {
    item.tooltip = new MarkdownString().appendCodeblock(hoverLines(node, this.needs.clock.now()).join('\n'), 'text');
    return item;
  }

  async getChildren(node?: RememberedNode): Promise<RememberedNode[]> {
    if (node !== undefined) {
      return [...node.children];
    }
    await this.needs.records.load();
    const all = this.rules;
    this.filled = all;
    const found = filteredRules(all, this.words);
    this.view.message =
      this.words === '' ? '' : t`${found.length} of ${all.length} rules have “${this.words}” in them.`;
    const rows = rememberedTree(found);
    this.drawn = { rows, at: this.needs.clock.now() };
    this.aging.wanted();
    this.goOn(rows);
    return [...rows];
  }

  private goOn(rows: readonly RememberedNode[]): void {
    const { leaving } = this;
    const rules = ruleRows(rows);
    if (leaving === undefined || rules.some(({ row }) => row.id === leaving.id)) {
      return;
    }
    this.leaving = undefined;
    this.next = leaving.near.flatMap((id) => rules.find(({ row }) => row.id === id) ?? [])[0];
    // VS Code takes the rows first.
    this.moving.wanted();
  }

  private move(): void {
    if (this.next !== undefined && this.view.visible) {
      // A row that is not found has gone as well, which nobody needs to hear.
      this.view.reveal(this.next, { select: false, focus: true }).then(undefined, () => undefined);
    }
  }

  /** Only rows that say something else are drawn anew: a press on one that is being drawn is lost. */
  private age(): void {
    const { drawn, view } = this;
    if (drawn === undefined || !view.visible) {
      return;
    }
    const now = this.needs.clock.now();
    const aged = agedRows(drawn.rows, drawn.at, now);
    if (aged.length > 0) {
      this.redraw([...aged]);
    }
    this.drawn = { ...drawn, at: now };
    this.aging.wanted();
  }

  private fillAnew(): void {
    // While a view is filled, VS Code does not know what its rows mean, and a press on one is lost.
    if (JSON.stringify(this.filled) !== JSON.stringify(this.rules)) {
      this.redraw();
    }
  }
}
