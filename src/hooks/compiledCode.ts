import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import { makeOwnFolder, whyNotOwn, whyNotOwnFile } from './ownFolder';

/** So many are kept: those of each command that is in use, and of a second version beside it. */
const most = 12;

/** Where compiled code is kept, below the folder of ours. */
export function compiledFolder(folder: string): string {
  return join(folder, 'compiled');
}

/**
 * The compiled code that was kept under a name; undefined when there is none that only this user can have written.
 * Whoever can write compiled code can make us run anything.
 */
export function readCompiled(folder: string, name: string): Buffer | undefined {
  const compiled = compiledFolder(folder);
  const path = join(compiled, name);
  // Without it the start only takes longer.
  return attempt(() => {
    const isOwn = (whyNotOwn(folder) ?? whyNotOwn(compiled) ?? whyNotOwnFile(path)) === undefined;
    return isOwn ? readFileSync(path) : undefined;
  });
}

/** Keeps compiled code under a name, where there is a folder that only this user can write to. Never throws. */
export function keepCompiled(folder: string, name: string, code: () => Buffer): void {
  const compiled = compiledFolder(folder);
  const path = join(compiled, name);
  const made = `${path}.${process.pid}`;
  // Without it the next start only takes longer.
  attempt(() => {
    makeOwnFolder(folder);
    makeOwnFolder(compiled);
    writeFileSync(made, code(), { mode: 0o600, flag: 'wx' });
    renameSync(made, path);
    forgetOldest(compiled);
  });
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return { path, at: lstatSync(path).mtimeMs };
  });
  for (const { path } of files.sort((left, right) => right.at - left.at).slice(most)) {
    rmSync(path, { force: true });
  }
}
