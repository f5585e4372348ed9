import { workspace } from 'vscode';

/** Tells this workspace from all others. */
export function workspaceId(): string {
  const { workspaceFile, workspaceFolders = [] } = workspace;
  return workspaceFile?.toString() ?? workspaceFolders.map(({ uri }) => uri.toString()).join(' ');
}
