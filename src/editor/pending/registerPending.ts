import { MarkdownString, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { visible } from '../../core/text/visible';
import type { Questions } from '../../ports/questions';
import type { AskedQuestions } from '../agents/askedQuestions';
import { colouredIcon, ListView } from '../listView';
import { Arming } from '../prompts/arming';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { pendingCommands } from './pendingCommands';
import { type PendingNode, pendingTree, questionCount } from './pendingTree';

type PendingNeeds = Pick<WindowNeeds, 'asked' | 'lifetime' | 'prompts' | 'questions' | 'stopwatch'>;

/** The list of waiting questions: the view, and the commands to register. */
export function registerPending(needs: PendingNeeds): EditorCommands {
  const { lifetime } = needs;
  const arming = new Arming(needs.stopwatch);
  lifetime.add(needs.questions.onDidChange(() => arming.disturb()));
  lifetime.add(needs.asked.onDidChange(() => arming.disturb()));
  lifetime.add(new PendingView(needs.questions, needs.asked));
  return pendingCommands({ ...needs, arming });
}

/** The view of all waiting questions across sessions, with their number on the activity bar. */
export class PendingView extends ListView<PendingNode> {
  constructor(
    private readonly questions: Questions,
    private readonly asked: Pick<AskedQuestions, 'waiting' | 'onDidChange'>,
  ) {
    super('gatehouse.pending');
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

  private refresh(): void {
    const count = this.questions.waiting.length + this.asked.waiting.length;
    this.view.badge = count === 0 ? undefined : { value: count, tooltip: questionCount(count) };
    this.redraw();
  }
}

/** What sessions ask is in sight; equal questions stay together until somebody wants to see each. */
function stateOf(context: string): TreeItemCollapsibleState {
  return context === 'session' ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}
