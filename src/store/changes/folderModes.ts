import { chmod } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type JournalEntry, lookAt } from './journal';
import { steadyParent } from './steadyParent';

/** Lets the owner write to all folders that are there and get a mode or go, the outermost first. */
export async function openFolders(entries: readonly JournalEntry[]): Promise<void> {
  const folders = entries.filter(({ step, before }) => step.target.kind === 'folder' || before.kind === 'folder');
  for (const entry of byDepth(folders)) {
    await setMode(entry, (mode) => mode | 0o700);
  }
}

/** Gives folders the modes that they are to have, or had. What can only be read takes no more files: this comes last. */
export async function closeFolders(entries: readonly JournalEntry[], when: 'before' | 'after'): Promise<void> {
  for (const entry of byDepth(entries).toReversed()) {
    const told = when === 'before' ? entry.before : entry.step.target;
    if (told.kind === 'folder') {
      // Bits that say to whom new files belong are told of a folder that was there, and a new one has them from its own.
      await setMode(entry, (mode) => told.mode | (entry.before.kind === 'folder' ? 0 : mode & 0o7000));
    }
  }
}

function byDepth(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.toSorted((one, other) => one.step.path.length - other.step.path.length);
}

async function setMode({ step }: JournalEntry, next: (mode: number) => number): Promise<void> {
  await using parent = await steadyParent(step.root, dirname(step.path));
  const at = parent?.entry(basename(step.path));
  const found = at === undefined ? undefined : await lookAt(at);
  const mode = Number(found?.mode ?? 0n) & 0o7777;
  if (at !== undefined && found?.isDirectory() === true && next(mode) !== mode) {
    await chmod(at, next(mode));
  }
}
