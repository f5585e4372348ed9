import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { SettingsChange } from '../../core/profiles/compareSettings';
import { t } from '../t';
import { type PreviewAct, type PreviewNotes, type PreviewRow, previewRows } from './previewRows';

type Item = QuickPickItem & { readonly row: PreviewRow };

/** Shows what would change and waits for what the person does about it. Closing leaves everything as it is. */
export function showPreview(
  title: string,
  changes: readonly SettingsChange[],
  notes: readonly PreviewNotes[],
): Promise<PreviewAct> {
  const pick = window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = t`What would change stands below, what loosens first. Escape changes nothing.`;
  pick.ignoreFocusOut = true;
  pick.items = previewRows(changes, notes).map(toItem);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const row = pick.selectedItems[0]?.row;
      // A row of text is only to be read: Enter on it does nothing.
      if (row?.kind === 'act') {
        resolve(row.act);
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      resolve('leave');
      pick.dispose();
    });
    pick.show();
  });
}

function toItem(row: PreviewRow): Item {
  switch (row.kind) {
    case 'separator':
      return { row, label: row.label, kind: QuickPickItemKind.Separator };
    case 'text':
      return { row, label: row.label };
    case 'act':
      return { row, label: row.label, description: row.detail };
  }
}
