/** A path as it is called in a folder that it lies in, and otherwise as it stands. */
export function pathInFolder(path: string, folder: string): string {
  const rest = folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : '';
  return /^[/\\][^/\\]/.test(rest) && !/[/\\]\.\.(?:[/\\]|$)/.test(rest) ? rest.slice(1) : path;
}
