import { type BigIntStats, constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rename, rmdir, stat, statfs, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, ifFailed } from '../../base/errorCode';
import { fileStamp } from '../../base/fileStamp';
import type { FileStep, FileTarget, StepsTaken } from '../../ports/rehearsed';
import { closeFolders, openFolders } from './folderModes';
import {
  type Before,
  digestOf,
  endJournal,
  identityOf,
  type JournalEntry,
  lookAt,
  readJournal,
  writeJournal,
} from './journal';
import { type SteadyParent, steadyParent } from './steadyParent';

/**
 * Takes all steps or none. `folder` is where the journal is kept while they are taken; it must not be there yet.
 * Whoever is killed on the way leaves it, and `putBack` finds it.
 */
export async function takeSteps(steps: readonly FileStep[], folder: string): Promise<StepsTaken> {
  const ordered = inOrder(steps);
  const paths = await conflicts(ordered);
  if (paths.length > 0) {
    return { kind: 'conflict', paths };
  }
  // Whatever fails, what was already done is undone.
  try {
    const entries = await writeJournal(folder, ordered);
    await openFolders(entries);
    for (const entry of entries) {
      await take(entry);
    }
    await closeFolders(entries, 'after');
  } catch (error) {
    const left = await putBack(folder);
    const also = left.length === 0 ? '' : `; these are not as they were: ${left.join(', ')}`;
    return { kind: 'failed', why: `${error instanceof Error ? error.message : String(error)}${also}` };
  }
  await endJournal(folder);
  return { kind: 'taken' };
}

/**
 * Puts back what a journal's steps had changed. The result names what was left as it is, because somebody has changed
 * it since, or because it cannot be written. What lies nowhere but in the journal stays there, for the next start.
 */
export async function putBack(folder: string): Promise<readonly string[]> {
  const left: string[] = [];
  const entries = await readJournal(folder);
  // Where this fails, what cannot be put back is named.
  await openFolders(entries).catch(() => undefined);
  let isLast = false;
  for (const entry of entries.toReversed()) {
    // A folder that somebody has put something into, or what may no longer be written, stays.
    const isBack = await restore(entry, folder).catch(() => {
      isLast ||= entry.before.kind === 'file';
      return false;
    });
    left.push(...(isBack ? [] : [entry.step.path]));
  }
  await closeFolders(entries, 'before').catch(() => undefined);
  if (!isLast) {
    await endJournal(folder);
  }
  return left;
}

/** What is removed goes first, the innermost before what holds it; then what is made, the outermost first. */
function inOrder(steps: readonly FileStep[]): readonly FileStep[] {
  const [gone, made] = [steps.filter(isRemoval), steps.filter((step) => !isRemoval(step))];
  const byDepth = (one: FileStep, other: FileStep) => one.path.length - other.path.length;
  return [...gone.sort(byDepth).reverse(), ...made.sort(byDepth)];
}

function isRemoval({ target }: FileStep): boolean {
  return target.kind === 'absent';
}

async function conflicts(steps: readonly FileStep[]): Promise<readonly string[]> {
  const gone = new Set(steps.filter(isRemoval).map(({ path }) => path));
  const made = new Set(steps.filter(({ target }) => target.kind === 'folder').map(({ path }) => path));
  const found: string[] = [];
  for (const step of steps) {
    // What replaces something of another kind comes as a removal and a making of the same path.
    const isReplaced = !isRemoval(step) && gone.has(step.path);
    if (!isReplaced && !(await isAsExpected(step, made))) {
      found.push(step.path);
    }
  }
  return found;
}

async function isAsExpected({ root, path, expected }: FileStep, made: ReadonlySet<string>): Promise<boolean> {
  await using parent = await steadyParent(root, dirname(path));
  if (parent === undefined) {
    // It lies in a folder that is to be made.
    return expected.kind === 'absent' && made.has(dirname(path));
  }
  const now = await lookAt(parent.entry(basename(path)));
  return expected.kind === 'absent' ? now === undefined : now !== undefined && fileStamp(now) === expected.stamp;
}

async function take({ step, before, draft }: JournalEntry): Promise<void> {
  const { root, path, target } = step;
  await using parent = await steadyParent(root, dirname(path));
  if (parent === undefined) {
    throw new Error(`the folder of ${path} is not there, or it is a link`);
  }
  try {
    const now = await lookAt(parent.entry(basename(path)));
    // A folder changes with what is taken out of it or put into it.
    const isFolder = now?.isDirectory() === true && before.kind === 'folder';
    if (!isFolder && (now === undefined ? before.kind !== 'absent' : !isThere(before, now))) {
      throw new Error(`somebody changed ${path} meanwhile`);
    }
    await put(target, { parent, name: basename(path), draft });
  } catch (error) {
    // What the system says names descriptors and drafts, which nobody knows.
    const code = errorCode(error);
    throw code === undefined ? error : new Error(`${path} cannot be written (${code})`);
  }
}

interface Spot {
  readonly parent: SteadyParent;
  readonly name: string;
  readonly draft: string;
}

async function put(target: FileTarget, { parent, name, draft }: Spot): Promise<void> {
  const at = parent.entry(name);
  switch (target.kind) {
    case 'absent':
      await remove(at);
      return;
    case 'folder':
      await makeFolder(at);
      return;
    case 'link':
      await unlinkIfThere(parent.entry(draft));
      await symlink(target.to, parent.entry(draft));
      await rename(parent.entry(draft), at);
      return;
    case 'file': {
      const written = parent.entry(draft);
      await unlinkIfThere(written);
      await checkRoom(target.from, parent.entry('.'));
      await copyFile(target.from, written, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await flush(written);
      await chmod(written, target.mode);
      await rename(written, at);
    }
  }
}

/** A file with holes in it takes more room once it is copied than it took before. */
async function checkRoom(from: string, folder: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(from), statfs(folder)]);
  if (size > bavail * bsize) {
    throw new Error(`there is no room for ${size} bytes`);
  }
}

/** Makes a folder, or finds it, so that files can be put into it; it gets its mode last. */
async function makeFolder(at: string): Promise<void> {
  const found = await lookAt(at);
  if (found === undefined) {
    await mkdir(at, { mode: 0o700 });
  } else if (!found.isDirectory()) {
    throw new Error('something else lies where a folder is to be');
  }
}

async function remove(at: string): Promise<void> {
  const found = await lookAt(at);
  if (found !== undefined) {
    await (found.isDirectory() ? rmdir(at) : unlink(at));
  }
}

/** So that what was kept is on the disk before the journal goes. */
async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

async function unlinkIfThere(path: string): Promise<void> {
  // A draft of a run that was killed is nobody's.
  await unlink(path).catch(ifFailed(['ENOENT'], undefined));
}

/** Whether what lay at the path before lies there again. */
async function restore({ step, before, draft }: JournalEntry, folder: string): Promise<boolean> {
  await using parent = await steadyParent(step.root, dirname(step.path));
  if (parent === undefined) {
    return before.kind === 'absent';
  }
  await unlinkIfThere(parent.entry(draft));
  const at = parent.entry(basename(step.path));
  const now = await lookAt(at);
  if (before.kind === 'folder' && now?.isDirectory() === true) {
    // What was in it is put back by steps of its own, and its mode when all of that is.
    return true;
  }
  if (now === undefined ? before.kind === 'absent' : isThere(before, now)) {
    return true;
  }
  if (now !== undefined && !(await isOurs(step.target, at))) {
    return false;
  }
  const written = parent.entry(draft);
  const copied = () => put(toTarget(before, folder), { parent, name: basename(step.path), draft });
  // A second name takes no room: what failed may have done so because there is none.
  await (before.kind === 'file'
    ? link(join(folder, before.kept), written).then(() => rename(written, at), copied)
    : copied());
  return true;
}

function isThere(before: Before, now: BigIntStats): boolean {
  return 'same' in before && identityOf(now) === before.same;
}

/** Whether what lies at a path is what a step put there. */
async function isOurs(target: FileTarget, at: string): Promise<boolean> {
  const now = await lookAt(at);
  switch (target.kind) {
    case 'absent':
      return now === undefined;
    case 'folder':
      return now?.isDirectory() === true;
    case 'link':
      return now?.isSymbolicLink() === true;
    case 'file':
      return now?.isFile() === true && (await digestOf(at)) === (await digestOf(target.from));
  }
}

function toTarget(before: Before, folder: string): FileTarget {
  switch (before.kind) {
    case 'absent':
      return before;
    case 'file':
      return { kind: 'file', from: join(folder, before.kept), mode: before.mode };
    case 'link':
      return { kind: 'link', to: before.to };
    case 'folder':
      return { kind: 'folder', mode: before.mode };
  }
}
