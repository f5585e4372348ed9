import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/errorCode';
import { isInside } from '../core/paths/isInside';

/** Places for boxes. The first is used that lies in no folder that gets a layer. */
const places: readonly string[] = ['/var/tmp', '/dev/shm', '/tmp'];

/** A folder for boxes that lies in none of `roots`; undefined when there is none. */
export function boxesOutside(roots: readonly string[]): string | undefined {
  return places
    .filter((place) => !roots.some((root) => isInside(root, place)))
    .map((place) => boxesIn(place))
    .find((path) => path !== undefined);
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
