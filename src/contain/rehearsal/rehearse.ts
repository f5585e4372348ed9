import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../base/errorCode';
import { isInside } from '../../core/paths/segments';
import type { RehearsalOutcome, Rehearsed, RehearsedChange } from '../../ports/rehearsed';
import { type Box, makeBox } from '../box';
import type { User } from '../bubblewrap';
import { type HiddenPath, innermost } from '../confinement';
import { withRemedy } from '../remedy';
import { Holder } from './holder';
import { listChanges } from './listChanges';
import { wantsNetwork } from './networkWish';
import { watchRoom } from './roomWatch';

/** A command to be rehearsed. */
export interface RehearsalOrder {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folders whose changes are listed. Real paths. */
  readonly roots: readonly string[];
  /** Folders, in these or elsewhere, that may be written to and whose changes are never kept, only named. */
  readonly privateFolders: readonly string[];
  readonly hidden: readonly HiddenPath[];
  /** Where boxes are made. Must not lie in any folder that is rehearsed in. */
  readonly parent: string;
  readonly user: User;
  /** After how many milliseconds a command counts as endless. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Hears the output as it comes. */
  readonly tell: (output: string) => void;
}

/** Runs a command where whatever it writes goes to a box of ours, and lists what it would change. */
export async function rehearse(order: RehearsalOrder): Promise<RehearsalOutcome> {
  const { roots, privateFolders, parent } = order;
  const apart = privateFolders.filter((folder) => !roots.some((root) => isInside(root, folder)) && existsSync(folder));
  const box = await makeBox(parent, [...roots, ...apart]);
  // Whatever fails on the way, the box is removed and the command counts as not rehearsed.
  try {
    const outcome = await rehearseIn(box, order);
    if (outcome.kind === 'impossible') {
      await box.remove();
    }
    return outcome;
  } catch (error) {
    await box.remove();
    const why = errorCode(error) === 'ENAMETOOLONG' ? 'it makes a path that is too long' : undefined;
    return { kind: 'impossible', why: why ?? (error instanceof Error ? error.message : String(error)) };
  }
}

async function rehearseIn(box: Box, order: RehearsalOrder): Promise<RehearsalOutcome> {
  const since = (await lstat(box.path, { bigint: true })).ctimeNs;
  const room = await watchRoom(box.path);
  const holder = await Holder.start(box, order).catch((error: unknown) => {
    room.stop();
    throw error;
  });
  let seen: Seen | undefined;
  // The view is let go of whatever happens; only then everything that was said has been heard.
  try {
    const end = await holder.end({ ...order, signal: AbortSignal.any([order.signal, room.full]) });
    if (room.full.aborted) {
      throw new Error('it fills the disk that its copy lies on');
    }
    if (end !== undefined) {
      seen = { end, ...(await changesSeen(box, order, { since, view: holder.view })) };
    }
  } finally {
    room.stop();
    await holder.letGo();
  }
  if (seen === undefined || (seen.end.kind === 'exited' && !holder.wasConfined)) {
    return { kind: 'impossible', why: withRemedy(holder.output.trim() || 'it could not be set up') };
  }
  const { output, statistics } = holder;
  const rehearsed = { ...seen, output, wantedNetwork: wantsNetwork(statistics), discard: () => box.remove() };
  return { kind: 'rehearsed', rehearsed };
}

type Seen = Pick<Rehearsed, 'end' | 'changes' | 'dropped'>;

async function changesSeen(
  { layers }: Box,
  order: RehearsalOrder,
  { since, view }: { readonly since: bigint; readonly view: string },
): Promise<Omit<Seen, 'end'>> {
  const changes: RehearsedChange[] = [];
  const dropped: string[] = [];
  for (const { root, upper } of layers) {
    for (const change of await listChanges({ root, upper, merged: join(view, root), since })) {
      if (isPrivate(change.path, order)) {
        dropped.push(change.path);
      } else {
        changes.push(change);
      }
    }
  }
  return { changes, dropped };
}

/** Whether the innermost folder around a path that the order names is a private one. */
function isPrivate(path: string, { roots, privateFolders }: RehearsalOrder): boolean {
  const depth = (folders: readonly string[]) => innermost(folders, path)?.length ?? -1;
  return depth(privateFolders) > depth(roots);
}
