/**
 * The folder a shell is in: an absolute path, or one of the two values below.
 * A string, because one is kept for every command.
 */
export type Folder = string;

/** A folder that cannot be known. */
export const unknownFolder: Folder = '';

/** The folder of a place that is never reached. */
export const nowhere: Folder = '\0';

/** The uppermost folder of the repository around another one: which it is, only git can tell. */
export function topAbove(folder: Folder): Folder {
  return pathOfFolder(folder) === undefined ? unknownFolder : `${nowhere}${folder}`;
}

/** The folder around which the repository is looked for, when it is such a folder. */
export function belowTop(folder: Folder): string | undefined {
  return folder.length > 1 && folder.startsWith(nowhere) ? folder.slice(1) : undefined;
}

/** The path of a folder; undefined when there is none to tell. */
export function pathOfFolder(folder: Folder): string | undefined {
  return folder === unknownFolder || folder.startsWith(nowhere) ? undefined : folder;
}

/** The folder of a place that is reached from either of two. */
export function eitherFolder(left: Folder, right: Folder): Folder {
  if (left === nowhere) {
    return right;
  }
  return right === nowhere || left === right ? left : unknownFolder;
}

/** Where `path` leads from `folder`. */
export function folderAt(path: string, folder: Folder): Folder {
  const start = isAbsolute(path) ? '' : pathOfFolder(folder);
  return start === undefined ? unknownFolder : normalised(start === '' ? path : `${start}/${path}`);
}

/** Whether the path begins at a root, or at a drive. */
export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/** The path without `.`, `..` and doubled slashes, as `cd` understands it: without looking at links. */
function normalised(path: string): string {
  if (!/\/(?:\.{0,2}(?:\/|$))/.test(path)) {
    return path;
  }
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') {
      names.pop();
    } else if (name !== '' && name !== '.') {
      names.push(name);
    }
  }
  return path.startsWith('/') ? `/${names.join('/')}` : names.join('/');
}
