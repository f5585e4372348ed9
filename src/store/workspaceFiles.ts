import { existsSync } from 'node:fs';
import { asObject, listIn } from '../base/json';
import { isInside } from '../core/paths/segments';

/** The name under which windows keep by which workspace file their folders were opened. */
export const workspaceFilesKey = 'workspaceFiles';

/** More than anybody opens. Files that are gone are forgotten before. */
const most = 500;

/** What is kept once folders were opened by a `.code-workspace` file: the last is at the end. */
export function withWorkspaceFile(kept: unknown, file: string, folders: readonly string[]): unknown {
  const others = Object.entries(asObject(kept) ?? {}).filter(([name]) => name !== file && existsSync(name));
  return Object.fromEntries([...others.slice(1 - most), [file, folders]]);
}

/**
 * The workspace files by which a folder around `cwd` was opened. Throws when what was kept cannot be read: rules of such
 * a file would be missed.
 */
export function workspaceFilesFor(kept: unknown, cwd: string): readonly string[] {
  if (kept !== undefined && asObject(kept) === undefined) {
    throw new Error('which workspace files were opened cannot be read');
  }
  return Object.keys(asObject(kept) ?? {}).filter((file) =>
    listIn(kept, file).some((folder) => typeof folder === 'string' && isInside(folder, cwd)),
  );
}
