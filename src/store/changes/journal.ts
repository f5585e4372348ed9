import { createHash } from 'node:crypto';
import { type BigIntStats, createReadStream } from 'node:fs';
import { copyFile, link, lstat, mkdir, readFile, readlink, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifFailed } from '../../base/errorCode';
import { parsedJson } from '../../base/json';
import type { FileStep } from '../../ports/rehearsed';
import { writeThrough } from '../putInPlace';

/** What lay at a path before it was changed, so that it can be put back; `same` tells whether it still lies there. */
export type Before =
  | { readonly kind: 'absent' }
  /** `kept` is the name of the file in the journal's folder that has the content. */
  | { readonly kind: 'file'; readonly kept: string; readonly mode: number; readonly same: string }
  | { readonly kind: 'link'; readonly to: string; readonly same: string }
  | { readonly kind: 'folder'; readonly mode: number; readonly same: string };

/** One change as the journal has it. */
export interface JournalEntry {
  readonly step: FileStep;
  readonly before: Before;
  /** The name under which a new file is written before it takes its place. */
  readonly draft: string;
}

const fileName = 'journal.json';

/** Keeps what lies at the paths of all steps in `folder`, then writes down what is going to be done. */
export async function writeJournal(folder: string, steps: readonly FileStep[]): Promise<readonly JournalEntry[]> {
  await mkdir(folder, { mode: 0o700 });
  const entries: JournalEntry[] = [];
  const gone = new Set<string>();
  for (const [at, step] of steps.entries()) {
    const draft = `.gatehouse-${process.pid}-${at}.draft`;
    // What an earlier step takes away is put back by that one, and what lay behind a link is none of ours.
    const isGone = gone.has(step.path) || isBelow(gone, step.path);
    const before: Before = isGone ? { kind: 'absent' } : await keep(step.path, folder, `before${at}`);
    entries.push({ step, before, draft });
    if (step.target.kind === 'absent') {
      gone.add(step.path);
    }
  }
  await writeThrough(join(folder, fileName), JSON.stringify(entries));
  return entries;
}

/** Whether a path lies in one of `folders`, and is not one itself. */
export function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  const folder = dirname(path);
  return folder !== path && (folders.has(folder) || isBelow(folders, folder));
}

/** The entries of a journal that was written whole; none of any other. */
export async function readJournal(folder: string): Promise<readonly JournalEntry[]> {
  // A journal that was not written to its end belongs to steps of which none was taken.
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '');
  return (parsedJson(text) ?? []) as readonly JournalEntry[];
}

/** Nothing of it is put back any more, also by whoever finds what could not be removed. */
export async function endJournal(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** Tells an entry from every other, also after it got a second name. */
export function identityOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join(':');
}

async function keep(path: string, folder: string, kept: string): Promise<Before> {
  const found = await lookAt(path);
  if (found === undefined) {
    return { kind: 'absent' };
  }
  const mode = Number(found.mode) & 0o7777;
  const same = identityOf(found);
  if (found.isSymbolicLink()) {
    return { kind: 'link', to: await readlink(path), same };
  }
  if (found.isDirectory()) {
    return { kind: 'folder', mode, same };
  }
  if (!found.isFile()) {
    throw new Error(`${path} is no file, no folder and no link`);
  }
  // Files are replaced and never written into, so that a second name keeps the content at no cost.
  await link(path, join(folder, kept)).catch(() => copyFile(path, join(folder, kept)));
  return { kind: 'file', kept, mode, same };
}

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
