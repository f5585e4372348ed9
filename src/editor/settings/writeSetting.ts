import { ConfigurationTarget, workspace } from 'vscode';
import type { SettingKey } from './keys';
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

/**
 * Writes a setting into settings.json; undefined removes it. The only way in which Gatehouse changes settings.
 * Rejects when the file cannot be written, for example because it is being edited.
 */
export async function writeSetting(key: SettingKey<unknown>, value: unknown, home: SettingsHome): Promise<void> {
  await configurationFor(home).update(key.key, value, targetOf(home));
}

function configurationFor(home: SettingsHome) {
  return workspace.getConfiguration(undefined, typeof home === 'string' ? null : home.folder);
}

function targetOf(home: SettingsHome): ConfigurationTarget {
  if (home === 'user') {
    return ConfigurationTarget.Global;
  }
  return home === 'workspace' ? ConfigurationTarget.Workspace : ConfigurationTarget.WorkspaceFolder;
}
