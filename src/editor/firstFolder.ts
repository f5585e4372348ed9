import { workspace } from 'vscode';

/** The first folder of the workspace that lies on the disk; undefined when there is none. */
export function firstFolder(): string | undefined {
  return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath;
}
