import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';

/** What is younger may belong to a program in another container, whose number means nothing here. */
const youngest = 60_000;

/** Where a file is written before it takes its place. The name says by whom, so that what a kill left can be told. */
export function freshName(file: string): string {
  return `${file}.gatehouse-${process.pid}`;
}

/** Removes what programs of ours left in a folder that were killed while they wrote. What cannot be removed is left. */
export function removeLeftIn(folder: string): void {
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    const owner = /.\.gatehouse-(\d{1,10})$/.exec(name)?.[1];
    const path = join(folder, name);
    if (owner !== undefined && isGone(Number(owner)) && isOldFile(path)) {
      attempt(() => rmSync(path, { force: true }));
    }
  }
}

function isGone(id: number): boolean {
  // Only that there is none is sure; who may not ask is told otherwise.
  return attemptOr(
    () => !process.kill(id, 0),
    (error) => errorCode(error) === 'ESRCH',
  );
}

function isOldFile(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && Date.now() - found.mtimeMs > youngest;
}
