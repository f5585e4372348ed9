import type { Facts } from '../facts';

/** The working directories and where they really lead, each once. */
export function realRoots(workingDirectories: readonly string[], real: Facts['real']): readonly string[] {
  const roots = new Set(workingDirectories);
  for (const directory of workingDirectories) {
    const found = real.get(directory);
    if (found?.kind === 'real') {
      roots.add(found.path);
    }
  }
  return [...roots];
}

/** Where a path really leads; undefined when that could not be found out. */
export function realPath(path: string, real: Facts['real']): string | undefined {
  const found = real.get(path);
  return found === undefined ? path : found.kind === 'real' ? found.path : undefined;
}
