import { createHash } from 'node:crypto';
import { type BigIntStats, createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { ifFailed } from '../../base/errorCode';

/** What lies at a path, links not followed; undefined when there is nothing. */
export async function lookAt(path: string): Promise<BigIntStats | undefined> {
  // That nothing is there is an answer.
  return lstat(path, { bigint: true }).catch(ifFailed(['ENOENT', 'ENOTDIR'], undefined));
}

/** The digest of what a file holds. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}
