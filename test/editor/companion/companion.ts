import {
  commands,
  type ExtensionContext,
  StatusBarAlignment,
  type StatusBarItem,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { hostCommands } from './hostCommands';
import { playCommands } from './playCommands';
import { scriptedModel } from './scriptedModel';

/** Offers one of everything the driver can use; what was answered shows in the status bar. */
export function activate(context: ExtensionContext): void {
  const status = window.createStatusBarItem(StatusBarAlignment.Left);
  status.text = 'Companion ready';
  status.show();
  const told = (what: string, answer: string | undefined) => {
    status.text = `${what}: ${answer ?? 'nothing'}`;
  };
  const register = (id: string, run: (item?: TreeItem) => unknown) =>
    context.subscriptions.push(commands.registerCommand(`companion.${id}`, run));

  context.subscriptions.push(
    status,
    window.registerTreeDataProvider('companion.tree', { getTreeItem: (it: TreeItem) => it, getChildren: branchesOf }),
    workspace.registerTextDocumentContentProvider('companion', {
      provideTextDocumentContent: (uri) => `same\n${uri.path.slice(1)}\nsame again\n`,
    }),
  );
  register('pick', async () => {
    const items = ['First', 'Second', 'Second best'].map((label) => ({ label, description: `the ${label}` }));
    told('picked', (await window.showQuickPick(items, { title: 'Which one?' }))?.label);
  });
  register('ask', async () => told('answered', await window.showInputBox({ title: 'Name', prompt: 'Who is it?' })));
  register('notify', async () =>
    told('pressed', await window.showWarningMessage('Companion notifies', 'Proceed', 'Stop')),
  );
  register('confirm', async () =>
    told('confirmed', await window.showWarningMessage('Really?', { modal: true }, 'Do it', 'Do more')),
  );
  register('compare', () =>
    commands.executeCommand('vscode.diff', Uri.parse('companion:/old'), Uri.parse('companion:/new'), 'Old and new'),
  );
  register('openPanel', () => openPanel(status));
  context.subscriptions.push(hostCommands(), playCommands(), scriptedModel());
  register('forget', (item) => told('forgot', String(item?.label)));
}

function branchesOf(parent?: TreeItem): TreeItem[] {
  return parent === undefined
    ? [new TreeItem('Oak', TreeItemCollapsibleState.Collapsed), new TreeItem('Elm')]
    : [new TreeItem('Acorn')];
}

function openPanel(status: StatusBarItem): void {
  const panel = window.createWebviewPanel('companion', 'Panel', ViewColumn.Active, { enableScripts: true });
  panel.webview.onDidReceiveMessage((message: string) => {
    status.text = `panel: ${message}`;
  });
  panel.webview.html = `<!doctype html><button id="knock">Knock</button><script>
    const api = acquireVsCodeApi();
    document.getElementById('knock').addEventListener('click', () => api.postMessage('knocked'));
  </script>`;
}
