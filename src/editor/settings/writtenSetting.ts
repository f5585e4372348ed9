import { workspace } from 'vscode';
import type { SettingKey } from '../../core/settings/keys';
import type { SettingsHome } from './settingsFiles';

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
