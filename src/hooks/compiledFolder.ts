import { join } from 'node:path';
import { makeOwnFolder } from './ownFolder';

/** Where compiled code is kept for hooks; undefined where there is no folder that only this user can write to. */
export function compiledFolder(folder: string): string | undefined {
  // Whoever can write compiled code can make us run anything.
  try {
    const compiled = join(folder, 'compiled');
    makeOwnFolder(folder);
    makeOwnFolder(compiled);
    return compiled;
  } catch {
    return undefined;
  }
}
