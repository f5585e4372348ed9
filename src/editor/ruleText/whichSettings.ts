import type { Uri } from 'vscode';
import { isInside } from '../../core/paths/segments';
import type { SettingsLayers } from '../../ports/settingsSource';

/** Whose settings a file holds. */
export interface WhichSettings {
  readonly scope: 'user' | 'workspace';
  /** The folder of a folder's own settings; undefined for the person's and for the workspace as a whole. */
  readonly folder: string | undefined;
}

const folderSettings = '/.vscode/settings.json';

/** Tells a settings file of VS Code from all other files; undefined for those. */
export function whichSettings(
  { scheme, path, fsPath }: Pick<Uri, 'scheme' | 'path' | 'fsPath'>,
  layers: Pick<SettingsLayers, 'folders'>,
): WhichSettings | undefined {
  if (path.endsWith('.code-workspace')) {
    return { scope: 'workspace', folder: undefined };
  }
  if (path.endsWith(folderSettings)) {
    const parent = fsPath.slice(0, -folderSettings.length);
    const folder = layers.folders.find((it) => isInside(it.path, parent) && isInside(parent, it.path))?.path;
    return { scope: 'workspace', folder };
  }
  // The person's settings lie in the folder User, below it for a profile, and in Machine on a remote machine.
  const isUsers = /\/(?:User(?:\/profiles\/[^/]+)?|Machine)\/settings\.json$/.test(path);
  return isUsers || (scheme === 'vscode-userdata' && path.endsWith('/settings.json'))
    ? { scope: 'user', folder: undefined }
    : undefined;
}
