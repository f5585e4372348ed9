import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../../base/attempt';
import { isInside } from '../../core/paths/segments';
import type { WriteReach } from '../../ports/containment';
import { innermost } from '../confinement';
import type { SessionPlan } from './plan';

/** Whether a session can write to `path`, given what was opened for it since it began. */
export function writeReachOf(
  path: string,
  { confinement, steering }: SessionPlan,
  opened: readonly string[],
): WriteReach {
  const real = realOf(path);
  const { writable, fresh, readOnly, hidden } = confinement;
  const secrets = hidden.map((it) => it.path);
  const closed = [...readOnly.filter((it) => !opened.includes(it)), ...secrets];
  const around = innermost([...closed, ...writable, ...fresh, ...opened], real);
  if (around !== undefined && !closed.includes(around)) {
    return { kind: 'writable' };
  }
  if (around !== undefined && secrets.includes(around)) {
    return { kind: 'closed', why: `\`${around}\` is hidden from the session` };
  }
  const folder = around !== undefined && steering.includes(around) ? around : nearestFolder(real);
  // What is mounted over a folder would show all that was hidden in it.
  const inside = [...secrets, ...writable, ...readOnly].find((it) => it !== folder && isInside(folder, it));
  return inside === undefined
    ? { kind: 'outside', folder }
    : {
        kind: 'closed',
        why: `\`${folder}\` holds what is hidden or kept apart from the session, such as \`${inside}\``,
      };
}

/** Where a path really leads, also when nothing is there yet. */
export function realOf(path: string): string {
  // A part that is missing, or a link that leads nowhere, is taken by its name.
  const real = attempt(() => realpathSync.native(path));
  const parent = dirname(path);
  return real ?? (parent === path ? path : join(realOf(parent), basename(path)));
}

function nearestFolder(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : nearestFolder(dirname(path));
}
