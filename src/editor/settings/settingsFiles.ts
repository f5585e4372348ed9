import { Uri, workspace } from 'vscode';
import type { SettingKey } from '../../core/settings/keys';

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

/** What is set in exactly that place; undefined when nothing is. */
export function writtenSetting(key: SettingKey<unknown>, home: SettingsHome): unknown {
  const found = configurationFor(home).inspect<unknown>(key.key);
  return home === 'user'
    ? found?.globalValue
    : home === 'workspace'
      ? found?.workspaceValue
      : found?.workspaceFolderValue;
}

/** VS Code's configuration as it is seen from that place. */
export function configurationFor(home: SettingsHome) {
  return workspace.getConfiguration(undefined, typeof home === 'string' ? null : home.folder);
}
