import { constants } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fieldOf, textIn } from '../../base/json';
import type { CurrentContent, CurrentFile, TextChange } from '../../core/edits/fileChange';
import { patchTargets, readPatch } from '../../core/edits/patch';
import { proposedChanges } from '../../core/edits/proposedChanges';
import type { Containment } from '../../ports/containment';
import { heldPlace } from './heldPlace';
import { overwrite } from './overwrite';
import { readText } from './readText';
import type { AllowedCall, ToolResult } from './runInBash';

type AllowedWrite = Pick<AllowedCall, 'tool' | 'input' | 'cwd' | 'containment'>;

/** Does what a call says to its files, all of it or, if a part cannot be done, none. Never rejects. */
export async function writeFiles({ tool, input, cwd, containment }: AllowedWrite): Promise<ToolResult> {
  const names = tool === 'Patch' ? patchTargets(readPatch(input) ?? []) : [textIn(input, 'file_path')];
  const files = new Map<string, CurrentFile>();
  for (const name of names) {
    const path = toolPath(cwd, name);
    if (isClosed(path, containment)) {
      return { ending: 'failed', output: `${path}: Read-only file system` };
    }
    files.set(name, { path, content: await readText(path, containment && ((real) => isClosed(real, containment))) });
  }
  const changes = proposedChanges({ tool, input }, (name) => files.get(name));
  const impossible = changes.flatMap((it) => (it.kind === 'hidden' ? [`${it.path} ${it.why}.`] : []));
  if (impossible.length > 0 || changes.length === 0) {
    return { ending: 'failed', output: impossible.join('\n') || 'There is nothing to write.' };
  }
  const told: string[] = [];
  for (const change of changes.filter((it) => it.kind === 'text')) {
    // Whatever the disk says to it is what the agent reads.
    try {
      told.push(await carryOut(change, containment));
    } catch (error) {
      return { ending: 'failed', output: [...told, `${change.path}: ${String(error)}`].join('\n') };
    }
  }
  return { ending: 'done', output: told.join('\n') };
}

async function carryOut(
  { path, movedTo, before, after }: TextChange,
  containment: Containment | undefined,
): Promise<string> {
  if (after === undefined) {
    await at(path, 'itself', containment, (it) => rm(it));
    return `Removed ${path}`;
  }
  const target = movedTo ?? path;
  await mkdir(dirname(target), { recursive: true });
  const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  const unchanged: CurrentContent = before === undefined ? { kind: 'absent' } : { kind: 'text', text: before };
  const there = movedTo === undefined ? unchanged : await readText(target);
  const how = { before: there, ...(containment ? { flag } : {}) };
  await at(target, 'followed', containment, (it) => overwrite(it, after, how));
  if (movedTo !== undefined) {
    await at(path, 'itself', containment, (it) => rm(it));
    return `Renamed ${path} to ${movedTo}`;
  }
  return `${before === undefined ? 'Wrote' : 'Changed'} ${path}`;
}

/** Does something to a file; for a contained session at a place that is held, and only where it may write. */
async function at(
  path: string,
  last: 'followed' | 'itself',
  containment: Containment | undefined,
  act: (path: string) => Promise<void>,
): Promise<void> {
  if (containment === undefined) {
    return act(path);
  }
  await using place = await heldPlace(path, last);
  if (isClosed(place.real, containment)) {
    throw new Error('Read-only file system');
  }
  await act(place.path);
}

function isClosed(path: string, containment: Containment | undefined): boolean {
  return (containment?.reach(path).kind ?? 'writable') !== 'writable';
}

/** Whether a tool writes files. */
export function writes(tool: string, input: unknown): boolean {
  return tool === 'Write' || tool === 'Edit' || (tool === 'Patch' && Array.isArray(fieldOf(input, 'changes')));
}

/** The file that a tool's input names, as the gate reads it: `~` is the person's home folder. */
export function toolPath(cwd: string, name: string): string {
  return name === '~' || name.startsWith('~/') ? join(homedir(), name.slice(1)) : resolve(cwd, name);
}
