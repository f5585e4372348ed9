import {
  type Event,
  EventEmitter,
  MarkdownString,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  window,
} from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { visible } from '../../core/text/visible';
import type { Questions } from '../../ports/questions';
import type { AskedQuestions } from '../agents/askedQuestions';
import { colouredIcon } from '../colouredIcon';
import { t } from '../t';
import { type PendingNode, pendingTree, questionCount } from './pendingTree';

/** The view of all waiting questions across sessions, with their number on the activity bar. */
export class PendingView implements TreeDataProvider<PendingNode>, Disposable {
  private readonly lifetime = new Lifetime();
  private readonly changed = this.lifetime.add(new EventEmitter<undefined>());
  private readonly view: TreeView<PendingNode>;

  readonly onDidChangeTreeData: Event<undefined> = this.changed.event;

  constructor(
    private readonly questions: Questions,
    private readonly asked: Pick<AskedQuestions, 'waiting' | 'onDidChange'>,
  ) {
    this.view = this.lifetime.add(window.createTreeView('gatehouse.pending', { treeDataProvider: this }));
    this.lifetime.add(questions.onDidChange(() => this.refresh()));
    this.lifetime.add(asked.onDidChange(() => this.refresh()));
    this.refresh();
  }

  getTreeItem(node: PendingNode): TreeItem {
    const { row, children } = node;
    const state = children.length === 0 ? TreeItemCollapsibleState.None : stateOf(row.context);
    const item = new TreeItem(row.label, state);
    item.id = row.id;
    item.description = row.description;
    item.iconPath = colouredIcon(row.icon);
    item.contextValue = row.context;
    item.accessibilityInformation = { label: row.spoken };
    item.tooltip = new MarkdownString().appendCodeblock(row.text.split('\n').map(visible).join('\n'), 'shellscript');
    if (children.length === 0) {
      // Enter on a row looks closer; nothing in the list answers by being selected.
      item.command = { command: 'gatehouse.reviewQuestion', title: t`Review…`, arguments: [node] };
    }
    return item;
  }

  getChildren(node?: PendingNode): PendingNode[] {
    return [...(node === undefined ? pendingTree(this.questions.groups, this.asked.waiting) : node.children)];
  }

  dispose(): void {
    this.lifetime.dispose();
  }

  private refresh(): void {
    const count = this.questions.waiting.length + this.asked.waiting.length;
    this.view.badge = count === 0 ? undefined : { value: count, tooltip: questionCount(count) };
    this.changed.fire(undefined);
  }
}

/** What sessions ask is in sight; equal questions stay together until somebody wants to see each. */
function stateOf(context: string): TreeItemCollapsibleState {
  return context === 'session' ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}
