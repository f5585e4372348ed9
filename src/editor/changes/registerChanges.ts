import { commands, EventEmitter, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, window, workspace } from 'vscode';
import type { Event } from '../../base/lifetime';
import { visible } from '../../core/text/visible';
import type { BookEntry, ChangeBook, FileImage, PathChange } from '../../ports/changeBook';
import { inertMessage } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { ChangeNode, changeCount, changeRow, changesTree, type ListedMessage } from './changesTree';
import { imageScheme, ShownUndo } from './shownUndo';

interface ChangesNeeds extends Pick<WindowNeeds, 'hosted' | 'lifetime'> {
  readonly book: ChangeBook & { readonly onDidChange: Event<void> };
}

/** What agents changed, for people: the view, and the commands that show and undo it. */
export function registerChanges({ book, hosted, lifetime }: ChangesNeeds): EditorCommands {
  const changed = lifetime.add(new EventEmitter<undefined>());
  lifetime.add(
    window.createTreeView('gatehouse.changes', {
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        getTreeItem: toItem,
        getChildren: async (node?: ChangeNode) => [...(node?.children ?? (await treeOf(await book.entries(), hosted)))],
      },
    }),
  );
  lifetime.add(book.onDidChange(() => changed.fire(undefined)));
  lifetime.add(
    workspace.registerTextDocumentContentProvider(imageScheme, {
      provideTextDocumentContent: async ({ query }) => {
        const { history, image } = JSON.parse(query) as { readonly history: string; readonly image: FileImage };
        return (await book.text(history, image)) ?? `${inPlaceOfText(image)}\n`;
      },
    }),
  );
  const shown = lifetime.add(new ShownUndo());
  const undo = async (entries: readonly BookEntry[], path?: string) => {
    const plan = await book.plan(entries, path);
    const conflicts = plan.conflicts.map((it) => `${it.path} (${said(it.why)})`).join(', ');
    if (plan.changes.length === 0 || conflicts !== '') {
      const why = conflicts === '' ? t`There is nothing to undo.` : t`Nothing was undone: ${conflicts}.`;
      await window.showWarningMessage(inertMessage(`Gatehouse: ${why}`));
      return;
    }
    const offered = shown.offer(async () => {
      const result = await book.undo(plan);
      if (result.kind !== 'taken') {
        const why = result.kind === 'conflict' ? t`changed meanwhile: ${result.paths.join(', ')}` : said(result.why);
        await window.showWarningMessage(inertMessage(t`Gatehouse: nothing was undone: ${why}.`));
      }
    });
    await show({ history: plan.history, undo: offered.number }, plan.changes, t`What undoing changes`);
    const [only, ...more] = plan.changes;
    const count = more.length === 0 ? `${only?.path}` : changeCount(plan.changes);
    const uncovered = entries.filter(({ kind }) => kind === 'uncovered').length;
    const rest =
      uncovered === 1 ? t`What a command did uncovered stays.` : t`What ${uncovered} commands did uncovered stays.`;
    const asks = t`Gatehouse: undo what is shown, in ${count}?`;
    const yes = t`Undo`;
    const chosen = await window.showInformationMessage(inertMessage(uncovered === 0 ? asks : `${asks} ${rest}`), yes);
    if (chosen === yes) {
      await offered.run();
    }
  };
  const since = async (target: unknown) => {
    const [first] = entriesOf(target);
    const all = await book.entries();
    return first === undefined ? [] : all.filter((it) => it.history === first.history && it.time >= first.time);
  };
  return {
    async 'gatehouse.showRecordedChange'(target?: unknown) {
      const [entry] = entriesOf(target);
      if (entry !== undefined && target instanceof ChangeNode) {
        const changes = target.change === undefined ? entry.changes : [target.change];
        await show({ history: entry.history }, changes, entry.title);
      }
    },
    'gatehouse.undoChange': (target?: unknown) =>
      undo(entriesOf(target), target instanceof ChangeNode ? target.change?.path : undefined),
    'gatehouse.undoSince': async (target?: unknown) => undo(await since(target)),
    'gatehouse.undoShown': () => shown.run(),
  };
}

async function treeOf(entries: readonly BookEntry[], hosted: ChangesNeeds['hosted']): Promise<readonly ChangeNode[]> {
  const messages = new Map<string, readonly ListedMessage[]>();
  for (const history of new Set(entries.map((entry) => entry.history))) {
    const transcript = (await hosted.entries(history)) ?? [];
    messages.set(
      history,
      transcript.flatMap((it) => (it.kind === 'person' ? [it] : [])),
    );
  }
  return changesTree(entries, (history) => messages.get(history) ?? []);
}

function entriesOf(target: unknown): readonly BookEntry[] {
  return target instanceof ChangeNode ? target.entries : [];
}

function toItem(node: ChangeNode): TreeItem {
  const { label, description, icon, context } = changeRow(node);
  const state = node.children.length === 0 ? TreeItemCollapsibleState.None : stateOf(context);
  const item = new TreeItem(visible(label), state);
  item.description = description;
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = context;
  if (context === 'path') {
    item.command = { command: 'gatehouse.showRecordedChange', title: t`Show the Change`, arguments: [node] };
  }
  return item;
}

function stateOf(context: string): TreeItemCollapsibleState {
  return context === 'history' || context === 'message'
    ? TreeItemCollapsibleState.Expanded
    : TreeItemCollapsibleState.Collapsed;
}

/** What stands in the place of a text. */
function inPlaceOfText(image: FileImage): string {
  switch (image.kind) {
    case 'folder':
      return t`A folder.`;
    case 'link':
      return t`A link to ${visible(image.to)}.`;
    default:
      return t`This is no text, or it was not kept.`;
  }
}

/** Opens VS Code's own comparison of images. */
async function show(
  from: { readonly history: string; readonly undo?: number },
  changes: readonly PathChange[],
  title: string,
): Promise<void> {
  const side = (path: string, image: FileImage) =>
    Uri.file(path).with({ scheme: imageScheme, query: JSON.stringify({ ...from, image }) });
  const resources = changes.map(({ path, before, after }) => [
    side(path, after),
    side(path, before),
    side(path, after),
  ]);
  const [only] = resources;
  await (resources.length === 1 && only !== undefined
    ? commands.executeCommand('vscode.diff', only[1], only[2], visible(title), { preview: false })
    : commands.executeCommand('vscode.changes', visible(title), resources));
}
