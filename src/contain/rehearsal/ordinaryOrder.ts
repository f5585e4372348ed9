import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../base/errorCode';
import { isInside } from '../../core/paths/isInside';
import { mountPointsBelow } from '../mountPoints';
import { privateFolders } from '../privateFolders';
import { secretsOnDisk } from '../secretsOnDisk';
import type { RehearsalOrder } from './rehearse';

/** What differs from one rehearsal to the next. */
export type Wish = Pick<RehearsalOrder, 'command' | 'cwd' | 'env' | 'limit' | 'signal' | 'tell'> & {
  /** The folders that the person works in. */
  readonly folders: readonly string[];
};

/** Places for boxes. The first is used that lies in no folder that is rehearsed in. */
const places: readonly string[] = ['/var/tmp', '/dev/shm', '/tmp'];

/**
 * A rehearsal in which the working folders and the home are layers, temporary files and caches are private, and secrets
 * are hidden. A text says why there can be none.
 */
export function ordinaryOrder({ folders, cwd, ...wish }: Wish): RehearsalOrder | string {
  const home = realpathSync(homedir());
  const working = folders.map((folder) => realpathSync(folder));
  if (working.some((folder) => folder === '/' || hasMounts(folder))) {
    return 'Something is mounted in the folder, and no copy shows that.';
  }
  // Without a layer a folder can only be read.
  const roots = outermost(home === '/' || hasMounts(home) ? working : [...working, home]);
  const parent = places
    .filter((place) => !roots.some((root) => isInside(root, place)))
    .map((place) => boxesIn(place))
    .find((path) => path !== undefined);
  if (parent === undefined) {
    return 'There is no folder for what it would write, outside of those that it works in.';
  }
  const temporary = [...new Set([realpathSync(tmpdir()), '/tmp'])];
  return {
    ...wish,
    ...{ cwd: realpathSync(cwd), roots, parent },
    // A folder that holds the boxes cannot be a layer.
    privateFolders: privateFolders(home, temporary).filter((folder) => !isInside(folder, parent) && !hasMounts(folder)),
    user: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    hidden: [...secretsOnDisk({ home, roots: working }), { path: parent, kind: 'folder' }],
  };
}

/** The kernel makes no layer over a folder in which something is mounted. */
function hasMounts(folder: string): boolean {
  return mountPointsBelow(folder).length > 0;
}

function outermost(folders: readonly string[]): readonly string[] {
  const once = [...new Set(folders)];
  return once.filter((folder) => !once.some((other) => other !== folder && isInside(other, folder)));
}

/** The folder of our boxes in `place`, if it is ours and nobody else can look into it. */
function boxesIn(place: string): string | undefined {
  const uid = process.getuid?.() ?? 0;
  const path = join(place, `gatehouse-${uid}`);
  // Somebody else's folder of that name, or a place that cannot be written to, is no place for boxes.
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      return undefined;
    }
  }
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0 ? path : undefined;
}
