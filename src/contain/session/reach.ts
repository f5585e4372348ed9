import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../core/paths/isInside';
import type { Reach } from '../../ports/containment';
import { innermost } from '../confinement';
import type { SessionPlan } from './plan';

/** Whether a session can write to `path`, given what was opened for it since it began. */
export function reachOf(path: string, { confinement }: SessionPlan, opened: readonly string[]): Reach {
  const real = realOf(path);
  const { writable, fresh, readOnly, hidden } = confinement;
  const secrets = hidden.map((it) => it.path);
  const around = innermost([...writable, ...fresh, ...readOnly, ...secrets, ...opened], real);
  if (around !== undefined && (opened.includes(around) || [...writable, ...fresh].includes(around))) {
    return readOnly.includes(around) && !opened.includes(around) ? outside(around) : { kind: 'writable' };
  }
  if (around !== undefined && secrets.includes(around)) {
    return { kind: 'closed', why: `\`${around}\` is hidden from the session` };
  }
  const folder = around !== undefined && readOnly.includes(around) ? around : nearestFolder(real);
  const inside = [...secrets, ...writable, ...readOnly].find((it) => it !== folder && isInside(folder, it));
  return inside === undefined || folder === around
    ? outside(folder)
    : {
        kind: 'closed',
        why: `\`${folder}\` holds what is hidden or kept apart from the session, such as \`${inside}\``,
      };
}

function outside(folder: string): Reach {
  return { kind: 'outside', folder };
}

/** Where a path really leads, also when nothing is there yet. */
export function realOf(path: string): string {
  // A part that is missing, or a link that leads nowhere, is taken by its name.
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realOf(parent), basename(path));
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : nearestFolder(dirname(path));
}
