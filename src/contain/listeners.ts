import { existsSync, readFileSync } from 'node:fs';
import { isInside } from '../core/paths/segments';
import type { HiddenPath } from './confinement';

/** Where programs of the machine and of the person listen. */
const folder = '/run';

/**
 * What has to be hidden so that no program outside can be spoken to. A socket is reached through a folder that can only
 * be read too; in a layer it is not, because what lies there is another file.
 */
export function listeners(layers: readonly string[]): readonly HiddenPath[] {
  const isCovered = (path: string) =>
    (isInside(folder, path) && !layers.some((root) => isInside(folder, root))) ||
    layers.some((root) => isInside(root, path));
  const paths = new Set(lines().flatMap((line) => /^\S+(?: +\S+){6} (\/.*)$/.exec(line)?.[1] ?? []));
  const sockets = [...paths].filter((path) => !isCovered(path) && existsSync(path));
  const isHidden = existsSync(folder) && !layers.some((root) => isInside(folder, root));
  return [
    ...(isHidden ? [{ path: folder, kind: 'folder' } as const] : []),
    ...sockets.map((path) => ({ path, kind: 'socket' }) as const),
  ];
}

/** The names of sockets that somebody listens at and that have no path: no mount hides them. */
export function pathless(): readonly string[] {
  return lines().flatMap((line) => /^\S+ \S+ \S+ 00010000(?: +\S+){3} (@.+?)@*$/.exec(line)?.[1] ?? []);
}

/** All sockets as the kernel lists them, one a line. */
function lines(): readonly string[] {
  return readFileSync('/proc/net/unix', 'utf8').split('\n');
}
