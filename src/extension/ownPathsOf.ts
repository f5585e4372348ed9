import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type ExtensionContext, ExtensionMode, type Uri } from 'vscode';
import { attempt } from '../base/attempt';

/**
 * What no call may write unasked because Gatehouse lives there: the person's settings and VS Code's storage, wherever
 * `--user-data-dir` puts them, the extension's log, and the extension itself.
 */
export function ownPathsOf({ globalStorageUri, logUri, extensionUri, extensionMode }: ExtensionContext): string[] {
  const user = userFolderOf(globalStorageUri);
  // Whoever develops Gatehouse with Gatehouse works in that folder.
  const installed = extensionMode === ExtensionMode.Development ? [] : [extensionUri.fsPath];
  const paths = [user, logUri.fsPath, ...installed];
  // A folder that is not there yet is no link.
  return [...new Set(paths.flatMap((path) => [path, attempt(() => realpathSync(path)) ?? path]))];
}

/** The folder with settings.json, profiles and storage; every profile has its own storage two folders below that. */
function userFolderOf(storage: Uri): string {
  const folder = dirname(dirname(storage.fsPath));
  const profiles = dirname(folder);
  return basename(profiles) === 'profiles' ? dirname(profiles) : folder;
}
