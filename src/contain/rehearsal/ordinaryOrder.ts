import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInside } from '../../core/paths/segments';
import { boxesOutside } from '../box';
import { ownUser } from '../bubblewrap';
import { mountPointsBelow } from '../mountPoints';
import { privateFolders } from '../privateFolders';
import { sensitiveOnDisk } from '../sensitiveOnDisk';
import type { RehearsalOrder } from './rehearse';

/** What differs from one rehearsal to the next. */
type Wish = Pick<RehearsalOrder, 'command' | 'cwd' | 'env' | 'limit' | 'signal' | 'tell'> & {
  /** The folders that the person works in. */
  readonly folders: readonly string[];
};

/**
 * A rehearsal in which the working folders and the home are layers, temporary files and caches are private, and secrets
 * are hidden. A text says why there can be none.
 */
export function ordinaryOrder({ folders, cwd, ...wish }: Wish): RehearsalOrder | string {
  if ([cwd, ...folders].some((folder) => folder === '' || !existsSync(`${folder}/.`))) {
    return 'The folder is not there any more, cannot be looked into, or has a name that is no text. Go to another folder.';
  }
  const home = realpathSync(homedir());
  const working = folders.map((folder) => workTreeAround(realpathSync(folder)));
  if (working.some((folder) => folder === '/' || hasMounts(folder))) {
    return 'Something is mounted in the folder, and no copy shows that. Go to a folder in which nothing is.';
  }
  const { hidden, repositories } = sensitiveOnDisk({ home, roots: working });
  // Without a layer a folder can only be read.
  const others = [home, ...repositories].filter((folder) => folder !== '/' && !hasMounts(folder));
  const temporary = [...new Set([realpathSync(tmpdir()), '/tmp'])];
  const unkept = privateFolders(home, temporary);
  // What is made in a working folder is kept, also when that lies among caches.
  const amongUnkept = working.filter((folder) => unkept.some((it) => isInside(it, folder)));
  const roots = [...new Set([...outermost([...working, ...others]), ...outermost(amongUnkept)])];
  const parent = boxesOutside(roots);
  if (parent === undefined) {
    return 'There is no folder for what it would write, outside of those that it works in.';
  }
  return {
    ...wish,
    ...{ cwd: realpathSync(cwd), roots, parent },
    // A folder that holds the boxes cannot be a layer.
    privateFolders: unkept.filter((folder) => !isInside(folder, parent) && !hasMounts(folder)),
    user: ownUser(),
    hidden: [...hidden, { path: parent, kind: 'folder' }],
  };
}

/** The work tree that a folder lies in, because git looks for none beyond the border of a layer; or the folder itself. */
function workTreeAround(folder: string, at = folder): string {
  const isTree = at !== '/' && existsSync(join(at, '.git')) && !hasMounts(at);
  return isTree ? at : at === '/' ? folder : workTreeAround(folder, dirname(at));
}

/** The kernel makes no layer over a folder in which something is mounted. */
function hasMounts(folder: string): boolean {
  return mountPointsBelow(folder).length > 0;
}

function outermost(folders: readonly string[]): readonly string[] {
  const once = [...new Set(folders)];
  return once.filter((folder) => !once.some((other) => other !== folder && isInside(other, folder)));
}
