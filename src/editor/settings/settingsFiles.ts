import { Uri, workspace } from 'vscode';

/** Which settings are meant: the person's, those of the workspace as a whole, or those of one folder. */
export type SettingsHome = 'user' | 'workspace' | { readonly folder: Uri };

/** The file that holds those settings; undefined where VS Code does not tell or there is none. */
export function settingsFileOf(home: SettingsHome): Uri | undefined {
  if (home === 'user') {
    return undefined;
  }
  if (home !== 'workspace') {
    return Uri.joinPath(home.folder, '.vscode', 'settings.json');
  }
  const [folder] = workspace.workspaceFolders ?? [];
  return workspace.workspaceFile ?? (folder && settingsFileOf({ folder: folder.uri }));
}
