import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below a folder with its text, a folder with none, by their paths; what is gone meanwhile is left out. */
export function filesBelow(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (at: string) => {
    for (const name of namesIn(at)) {
      const path = join(at, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      found.set(relative(folder, path), stats?.isFile() === true ? readFileSync(path, 'latin1') : '');
      if (stats?.isDirectory() === true) {
        look(path);
      }
    }
  };
  look(folder);
  return found;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A runtime removes folders of its own while we look.
    return [];
  }
}
