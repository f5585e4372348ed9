import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifFailed } from '../../base/errorCode';
import { isRunning } from '../fileLock';
import { putBack } from './takeSteps';

/** What was cut off and is put back now. */
interface PutBack {
  /** How many journals were found. */
  readonly journals: number;
  /** Paths that somebody has changed since, which were left as they are. */
  readonly left: readonly string[];
}

/** The name of a journal of this program in `folder`, which is made if need be. */
export async function journalIn(folder: string, id: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${process.pid}-${id}`);
}

/** Puts back what programs that are gone had begun to change. */
export async function putBackLeft(folder: string): Promise<PutBack> {
  const names = await readdir(folder).catch(ifFailed<string[]>(['ENOENT'], []));
  const left: string[] = [];
  let journals = 0;
  for (const name of names) {
    const owner = /^(\d{1,10})-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) {
      journals += 1;
      left.push(...(await putBack(join(folder, name))));
    }
  }
  return { journals, left };
}
