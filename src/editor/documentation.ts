import { commands, Uri, window } from 'vscode';
import { t } from './t';
import type { EditorCommands } from './windowNeeds';

/** "Open Documentation…": what is packed with the extension, because its own page can have no links to it. */
export function documentation(folder: Uri): EditorCommands {
  return {
    async 'gatehouse.openDocumentation'() {
      const pages = [
        { label: t`Settings`, page: 'SETTINGS.md' },
        { label: t`Rules and modes`, page: '../dist/rules.md' },
        { label: t`Built-in checks`, page: 'CHECKS.md' },
        { label: t`Profiles`, page: 'PROFILES.md' },
        { label: t`Scenarios of the demo agent`, page: 'SCENARIOS.md' },
        { label: t`What it protects against, and what not`, page: 'THREATS.md' },
        { label: t`The API for other extensions`, page: 'API.md' },
      ];
      const picked = await window.showQuickPick(pages, { title: t`Open Documentation` });
      if (picked !== undefined) {
        await commands.executeCommand('markdown.showPreview', Uri.joinPath(folder, picked.page));
      }
    },
  };
}
