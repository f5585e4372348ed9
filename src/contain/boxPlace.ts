import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/errorCode';
import { isInside } from '../core/paths/segments';
import { ownUser } from './bubblewrap';

/** Places for boxes. The first is used that lies in no folder that gets a layer. */
const places: readonly string[] = ['/var/tmp', '/dev/shm', '/tmp'];

/** A folder for boxes that lies in none of `roots`; undefined when there is none. */
export function boxesOutside(roots: readonly string[]): string | undefined {
  return places
    .map((place) => join(place, `gatehouse-${ownUser().uid}`))
    .filter((path) => !roots.some((root) => isInside(root, path)))
    .find(isOurs);
}

/** Whether a folder of that name is there or could be made, is ours, and nobody else can look into it. */
function isOurs(path: string): boolean {
  // Somebody else's folder of that name, or a place that cannot be written to, is no place for boxes.
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      return false;
    }
  }
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === ownUser().uid && (found.mode & 0o077) === 0;
}
