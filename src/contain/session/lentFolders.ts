import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../../base/attempt';

/** Makes folders that have to be there while a session runs, since only what is there can be protected. Which it made. */
export function lendFolders(paths: readonly string[]): readonly string[] {
  // Where we may make nothing, or a link leads nowhere, the session cannot make it either.
  return paths.filter((path) => attempt(() => mkdirSync(path) === undefined) === true);
}

/** Writes down in the box of a session which of the folders that it needs were made for it or for another session. */
export function noteLent(
  box: string,
  { lent, made }: { readonly lent: readonly string[]; readonly made: readonly string[] },
) {
  const ours = new Set([...made, ...boxesBeside(box).flatMap(lentIn)]);
  writeFileSync(join(box, fileName), JSON.stringify(lent.filter((path) => ours.has(path))));
}

/** Removes the folders that were made for a session, but for those that another needs or that hold something by now. */
export function takeBackLent(box: string): void {
  const running = boxesBeside(box).filter((it) => existsSync(`/proc/${/-(\d+)-/.exec(basename(it))?.[1]}`));
  const needed = new Set(running.flatMap(lentIn));
  takeBack(lentIn(box).filter((path) => !needed.has(path)));
}

/** Removes folders, as far as they are there and empty. */
export function takeBack(folders: readonly string[]): void {
  for (const folder of folders) {
    // What is not empty by now is somebody's, and what is gone is gone.
    attempt(() => rmdirSync(folder));
  }
}

const fileName = 'lent.json';

function boxesBeside(box: string): readonly string[] {
  const names = (existsSync(dirname(box)) ? readdirSync(dirname(box)) : []).filter(
    (name) => name.startsWith('session-') && name !== basename(box),
  );
  return names.map((name) => join(dirname(box), name));
}

function lentIn(box: string): readonly string[] {
  // A box that is just made or removed needs nothing yet, or any more.
  return attempt(() => JSON.parse(readFileSync(join(box, fileName), 'utf8')) as readonly string[]) ?? [];
}
