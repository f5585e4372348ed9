import { readdir } from 'node:fs/promises';

/** The file that is being written. */
export const currentName = 'audit.jsonl';

/** Closed ones are called `audit-SEQ.jsonl` after their last entry. */
const closedName = /^audit-(\d{12})\.jsonl$/;

/** The names of the closed files of a log, oldest first. */
export async function closedFiles(folder: string): Promise<readonly string[]> {
  return (await allFiles(folder)).filter((name) => name !== currentName);
}

/** The names of all files of a log, oldest first. */
export async function allFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const closed = names.filter((name) => closedName.test(name)).sort();
  return names.includes(currentName) ? [...closed, currentName] : closed;
}

/** The name of a file that is closed after entry `seq`. */
export function closedFor(seq: number): string {
  return `audit-${String(seq).padStart(12, '0')}.jsonl`;
}

/** The number of the last entry that was written into a closed file, whatever has become of it. */
export function lastEntryOf(name: string): number {
  return Number(closedName.exec(name)?.[1] ?? 0);
}
