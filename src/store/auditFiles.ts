import { readdir } from 'node:fs/promises';

/** The file that is being written. */
export const currentName = 'audit.jsonl';

/** Closed ones are called `audit-SEQ.jsonl` after their last entry. */
const closedName = /^audit-\d{12}\.jsonl$/;

/** The names of the closed files of a log, oldest first. */
export async function closedFiles(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => closedName.test(name)).sort();
}
